import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './access.module.css'

const t = translator('common')

/** The header of the page, which depends on no data. */
export const Masthead = () => (
  <header className={styles.masthead}>
    <span className={styles.wordmark}>{t('app')}</span>
    <span className={styles.motto}>{t('motto')}</span>
  </header>
)

/** The page while its data load. */
export const AccessPending = () => (
  <div className={styles.ground}>
    <main className={styles.sheet} aria-busy aria-label={t('loading')}>
      <Masthead />
      <div className={styles.form}>
        <Skeleton width="60%" height="2.125rem" />
        <Skeleton height="2rem" />
        <Skeleton height="2rem" />
        <Skeleton height="2rem" />
      </div>
    </main>
  </div>
)
