import { Plus, X } from 'lucide-react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useValue } from '../session/use-session.ts'
import { AddPanel } from './add-panel.tsx'
import styles from './add-panel.module.css'

const t = translator('designAdding')

/** Opens and closes what can be added. */
export const AddButton = () => {
  const { adding } = useSession()
  const isOpen = useValue(adding.isPanelOpen)
  return <IconButton icon={Plus} label={t('add')} aria-expanded={isOpen} onClick={() => adding.isPanelOpen.set(!isOpen)} />
}

/** What can be added: beside the tools, and at the bottom of phones. */
export const AddDock = () => {
  const { adding } = useSession()
  if (!useValue(adding.isPanelOpen)) return null
  return (
    <aside className={styles.dock} aria-label={t('add')}>
      <AddPanel close={<IconButton icon={X} label={t('close')} onClick={() => adding.isPanelOpen.set(false)} />} />
    </aside>
  )
}
