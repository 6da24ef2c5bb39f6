import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('common')

/** The server has no such post, or none that this user may see: it says the same of both. */
export const UnknownPost = () => <Notice action={<ButtonLink to="/posts">{t('goHome')}</ButtonLink>}>{t('unknownPost')}</Notice>
