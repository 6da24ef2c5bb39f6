import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { ExportActions } from '../exporting/export-actions.tsx'
import { SavingStatus } from '../saving/saving-status.tsx'
import { useSession } from '../session/use-session.ts'
import { MoreMenu } from './more-menu.tsx'
import { TitleField } from './title-field.tsx'
import styles from './top-bar.module.css'

const t = translator('designEditor')

/** Returns to where the user came from: to the list, to a post, or else to the design. */
const Leave = () => {
  const { design } = useSession()
  const { history } = useRouter()
  if (useCanGoBack()) return <IconButton icon={ArrowLeft} label={t('back')} onClick={() => history.back()} />
  return (
    <ButtonLink to="/designs/$id" params={{ id: design.id }} look="quiet" className={styles.leave ?? ''} aria-label={t('leave')}>
      <ArrowLeft size={18} aria-hidden />
    </ButtonLink>
  )
}

export const TopBar = () => (
  <header className={styles.bar}>
    <Leave />
    <TitleField />
    <SavingStatus />
    <div className={styles.actions}>
      <CommandButton id="undo" />
      <CommandButton id="redo" />
      <MoreMenu />
      <ExportActions />
    </div>
  </header>
)
