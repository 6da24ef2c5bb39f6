import { Outlet } from '@tanstack/react-router'
import { chooseLanguage, offeredLanguages } from '#i18n/chosen-language.ts'
import { currentLanguage, switchLanguage, translator } from '#i18n/translator.ts'
import styles from './access.module.css'
import { accessRoute } from './access.route.ts'
import { Masthead } from './masthead.tsx'

const t = translator('access')

const choose = (tag: string): void => {
  chooseLanguage(tag)
  // Offline, the page stays as it is.
  switchLanguage(tag).catch(() => undefined)
}

const otherLanguages = () => offeredLanguages().filter(({ tag }) => tag !== currentLanguage())

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
          {otherLanguages().map(({ tag, name }) => (
            <button key={tag} type="button" lang={tag} className={styles.linkButton} onClick={() => choose(tag)}>
              {name}
            </button>
          ))}
        </footer>
      </div>
    </div>
  )
}
