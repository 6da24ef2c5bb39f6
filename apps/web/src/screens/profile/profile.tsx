import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from '#api/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'
import { Appearance } from './appearance.tsx'
import { PersonForm } from './person-form.tsx'

const t = translator('profile')

export const Profile = () => {
  const { user } = useSuspenseQuery(sessionQuery).data
  if (!user) return undefined
  return (
    <Page title={t('title')} beside={user.email} actions={<ButtonLink to="/settings/security">{t('security')}</ButtonLink>} narrow>
      <PersonForm user={user} />
      <Appearance user={user} />
    </Page>
  )
}
