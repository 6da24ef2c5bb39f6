import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { beginPasskeyReauth, finishPasskeyReauth, type SensitiveAction, startProviderReauth } from '#api/reauth.ts'
import { identitiesQuery, securityQuery } from '#api/security.ts'
import { askForPasskey, passkeyBlocker } from '#lib/passkeys.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { explainPasskey } from './explain-passkey.ts'
import { expectGrant } from './grants.ts'
import { ReauthPassword, type WayProps } from './reauth-password.tsx'
import { OtherWays } from './sheet.tsx'

const common = translator('common')
const t = translator('proof')

const PasskeyWay = ({ action, onProven }: WayProps) => {
  const proving = useMutation({
    mutationFn: async () => {
      const { challenge_id, options } = await beginPasskeyReauth(action)
      const credential = await askForPasskey(options)
      return finishPasskeyReauth(challenge_id, credential)
    },
    onSuccess: onProven,
  })
  return (
    <>
      {proving.error && <Notice tone="failed">{explainPasskey(proving.error)}</Notice>}
      <Button wide busy={proving.isPending} onClick={() => proving.mutate()}>
        <KeyRound size={16} strokeWidth={1.75} aria-hidden />
        {t('withPasskey')}
      </Button>
    </>
  )
}

const ProviderWay = ({ action, provider }: { action: SensitiveAction; provider: { id: string; name: string } }) => {
  const leaving = useMutation({
    mutationFn: async () => {
      const returnPath = location.pathname + location.search
      const url = await startProviderReauth({ providerId: provider.id, action, returnPath })
      expectGrant(action)
      location.assign(url)
    },
  })
  return (
    <>
      {leaving.error && <ErrorNotice error={leaving.error} />}
      <Button wide busy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t('withProvider', { provider: provider.name })}
      </Button>
    </>
  )
}

interface ReauthWaysProps extends WayProps {
  onCancel: () => void
}

/** The methods with which this user can re-authenticate. */
export const ReauthWays = ({ action, onProven, onCancel }: ReauthWaysProps) => {
  const { data: security, error } = useQuery(securityQuery)
  const { data: identities = [] } = useQuery(identitiesQuery)
  if (error) return <ErrorNotice error={error} />
  if (!security) return <Skeleton height="6rem" />
  const hasPassword = security.user.password_usable
  const hasPasskey = security.passkeys.length > 0 && !passkeyBlocker()
  const others = (
    <>
      {hasPasskey && <PasskeyWay action={action} onProven={onProven} />}
      {identities.map((identity) => (
        <ProviderWay key={identity.id} action={action} provider={{ id: identity.provider_id, name: identity.provider_name }} />
      ))}
    </>
  )
  const hasOthers = hasPasskey || identities.length > 0
  if (!hasPassword)
    return (
      <>
        {hasOthers ? others : <Notice>{t('noWay')}</Notice>}
        <DialogActions>
          <Button onClick={onCancel}>{common('cancel')}</Button>
        </DialogActions>
      </>
    )
  return (
    <>
      <ReauthPassword action={action} onProven={onProven} onCancel={onCancel} />
      {hasOthers && <OtherWays label={t('or')}>{others}</OtherWays>}
    </>
  )
}
