import { useLoaderData } from '@tanstack/react-router'
import { ButtonAnchor, ButtonLink } from '#ui/button/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'
import type { LaterPage } from './later.route.ts'
import styles from './later.module.css'

const t = translator('later')

const texts = {
  designs: ['designsTitle', 'designsText', 'designsToday'],
} as const satisfies Record<LaterPage, readonly string[]>

/** Says what the page will offer and how to do it until then. */
export const Later = () => {
  const name: LaterPage = useLoaderData({ strict: false }) as LaterPage
  const [title, text, today] = texts[name]
  return (
    <Page title={t(title)} narrow>
      <div className={styles.texts}>
        <p>{t(text)}</p>
        <p>{t(today)}</p>
      </div>
      <div className={styles.actions}>
        <ButtonAnchor href="/api/v1/docs">{t('openDocs')}</ButtonAnchor>
        <ButtonLink to="/posts">{t('goPosts')}</ButtonLink>
      </div>
    </Page>
  )
}
