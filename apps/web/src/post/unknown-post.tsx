import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { words } from '#words/words.ts'

const t = words('common')

/** The server has no such post, or none that this user may see: it says the same of both. */
export const UnknownPost = () => <Notice action={<ButtonLink to="/posts">{t('goHome')}</ButtonLink>}>{t('unknownPost')}</Notice>
