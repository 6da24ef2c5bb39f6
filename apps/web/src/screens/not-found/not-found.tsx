import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Page } from '#ui/page/page.tsx'
import { words } from '#words/words.ts'

const t = words('common')

export const NotFound = () => (
  <Page title={t('notFoundTitle')} narrow>
    <Empty text={t('notFoundText')} action={<ButtonLink to="/">{t('goHome')}</ButtonLink>} />
  </Page>
)
