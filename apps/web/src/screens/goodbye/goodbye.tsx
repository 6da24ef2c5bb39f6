import { Link, Navigate } from '@tanstack/react-router'
import { translator } from '#i18n/translator.ts'
import { accessRoute } from '#access/access.route.ts'
import { Sheet } from '#access/sheet.tsx'

const t = translator('access')

/** Where a user arrives whose account was deleted. */
export const Goodbye = () => {
  const { user } = accessRoute.useRouteContext()
  if (user) return <Navigate to="/" replace />
  return <Sheet title={t('goodbyeTitle')} text={t('goodbyeText')} aside={<Link to="/sign-in">{t('backToSignIn')}</Link>} />
}
