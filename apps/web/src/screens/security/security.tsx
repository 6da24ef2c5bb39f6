import { useSuspenseQuery } from '@tanstack/react-query'
import { securityQuery } from '#api/security.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { translator } from '#i18n/translator.ts'
import { useReauth } from '#access/reauth.tsx'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordSection } from './password-section.tsx'
import { Sessions } from './sessions.tsx'
import { TotpSection } from './totp-section.tsx'

const proofs = translator('proof')
const t = translator('security')

export const Security = () => {
  const { data: status } = useSuspenseQuery(securityQuery)
  const { prove, proven, dialog } = useReauth()
  return (
    <SettingsPage title={t('title')} beside={status.user.email}>
      {proven && <Notice>{proofs('proven')}</Notice>}
      <PasswordSection user={status.user} prove={prove} />
      <TotpSection status={status} prove={prove} />
      <Passkeys passkeys={status.passkeys} prove={prove} />
      <Identities prove={prove} />
      <Sessions />
      {dialog}
    </SettingsPage>
  )
}
