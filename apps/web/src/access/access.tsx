import { Outlet } from '@tanstack/react-router'
import { translator } from '#i18n/translator.ts'
import styles from './access.module.css'
import { accessRoute } from './access.route.ts'
import { Masthead } from './masthead.tsx'

const t = translator('access')

/** The layout of all sign-in pages. */
export const Access = () => {
  const { legal } = accessRoute.useRouteContext().config
  return (
    <div className={styles.ground}>
      <div className={styles.sheet}>
        <Masthead />
        <main className={styles.body}>
          <Outlet />
        </main>
        <footer className={styles.colophon}>
          <span>{location.host}</span>
          {legal.terms_url && <a href={legal.terms_url}>{t('terms')}</a>}
          {legal.privacy_url && <a href={legal.privacy_url}>{t('privacy')}</a>}
        </footer>
      </div>
    </div>
  )
}
