import { translator } from '#i18n/translator.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { commandOf } from '../commands/editor-commands.ts'
import { Toolbar } from '../layout/toolbar.tsx'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './layers.module.css'

const t = translator('designLayers')

/** What can be done with the selected layers. */
export const LayerActions = () => {
  const session = useSession()
  const canUngroup = useSnapshot(() => commandOf('ungroup').isEnabled?.(session))
  return (
    <Toolbar label={t('actions')} className={styles.actions}>
      <CommandButton id={canUngroup ? 'ungroup' : 'group'} />
      <CommandButton id="duplicate" />
      <CommandButton id="delete" />
    </Toolbar>
  )
}
