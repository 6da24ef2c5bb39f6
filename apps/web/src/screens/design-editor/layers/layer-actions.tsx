import { SquareCheck } from 'lucide-react'
import { useMedia } from '#lib/use-media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { commandOf } from '../commands/editor-commands.ts'
import { Toolbar } from '../layout/toolbar.tsx'
import { useKeptFocus } from '../session/use-kept-focus.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './layers.module.css'
import { useStored, useTree } from './use-tree.ts'

const t = translator('designLayers')

const SelectSeveral = () => {
  const { isSelectingSeveral } = useTree()
  const isOn = useStored(isSelectingSeveral)
  return (
    <IconButton
      icon={SquareCheck}
      label={t('selectSeveral')}
      aria-pressed={isOn}
      className={styles.toggle}
      onClick={() => isSelectingSeveral.set(!isOn)}
    />
  )
}

/** What can be done with the selected layers. */
export const LayerActions = () => {
  useKeptFocus()
  const session = useSession()
  const canUngroup = useSnapshot(() => commandOf('ungroup').isEnabled?.(session))
  const isByFinger = useMedia('(pointer: coarse)')
  return (
    <Toolbar label={t('actions')} className={styles.actions}>
      {isByFinger && <SelectSeveral />}
      <CommandButton id={canUngroup ? 'ungroup' : 'group'} />
      <CommandButton id="duplicate" />
      <CommandButton id="delete" />
    </Toolbar>
  )
}
