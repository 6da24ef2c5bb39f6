import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './top-bar.module.css'

const t = translator('designEditor')

export const TopBar = () => {
  const { design } = useSession()
  const title = useSnapshot(({ document }) => document.title)
  return (
    <header className={styles.bar}>
      <ButtonLink to="/designs/$id" params={{ id: design.id }} look="quiet" aria-label={t('leave')}>
        <ArrowLeft size={18} aria-hidden />
      </ButtonLink>
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
    </header>
  )
}
