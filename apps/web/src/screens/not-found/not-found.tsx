import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('common')

export const NotFound = () => (
  <Page title={t('notFoundTitle')} narrow>
    <Empty text={t('notFoundText')} action={<ButtonLink to="/">{t('goHome')}</ButtonLink>} />
  </Page>
)
