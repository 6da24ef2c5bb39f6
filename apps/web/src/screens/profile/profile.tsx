import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from '#api/session.ts'
import { useReauth } from '#access/reauth.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { translator } from '#i18n/translator.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Appearance } from './appearance.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { PersonForm } from './person-form.tsx'
import { PictureSection } from './picture-section.tsx'

const proofs = translator('proof')
const t = translator('profile')

export const Profile = () => {
  const { user } = useSuspenseQuery(sessionQuery).data
  const { prove, proven, dialog } = useReauth()
  if (!user) return undefined
  return (
    <SettingsPage title={t('title')} beside={user.email}>
      {proven && <Notice>{proofs('proven')}</Notice>}
      <PictureSection user={user} />
      <PersonForm user={user} />
      <EmailSection user={user} prove={prove} />
      <Appearance user={user} />
      <LegalSection user={user} />
      <DeletionSection user={user} prove={prove} />
      {dialog}
    </SettingsPage>
  )
}
