import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from '#api/session.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { translator } from '#i18n/translator.ts'
import { Appearance } from './appearance.tsx'
import { PersonForm } from './person-form.tsx'

const t = translator('profile')

export const Profile = () => {
  const { user } = useSuspenseQuery(sessionQuery).data
  if (!user) return undefined
  return (
    <SettingsPage title={t('title')} beside={user.email}>
      <PersonForm user={user} />
      <Appearance user={user} />
    </SettingsPage>
  )
}
