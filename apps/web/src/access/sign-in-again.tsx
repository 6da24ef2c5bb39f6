import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { hasCode } from '#api/explain.ts'
import { noteSignedIn, type User } from '#api/page-owner.ts'
import { authConfigQuery } from '#api/session.ts'
import { beginPasskeySignIn, discoverProviders, finishPasskeySignIn, signIn, type SignIn } from '#api/sign-in.ts'
import { askForPasskey, passkeyBlocker } from '#lib/passkeys.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { type OidcProvider, oidcProvidersQuery } from '../api/sign-in-providers.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { awaitUser } from './awaited.ts'
import { proceed } from './enter.ts'
import { explainPasskey } from './explain-passkey.ts'
import { SecondStepAgain, type SecondStepMethods } from './second-step-again.tsx'
import { OtherWays, SheetForm } from './sheet.tsx'

const common = translator('common')
const session = translator('session')
const t = translator('access')

interface WaysProps {
  owner: User
  onAnswer: (answer: SignIn) => Promise<void>
  onCancel: () => void
}

const WithPassword = ({ owner, onAnswer, onCancel, onSsoRequired }: WaysProps & { onSsoRequired: (found: OidcProvider[]) => void }) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { email: owner.email, password: '' },
    send: async (values) => {
      try {
        await onAnswer(await signIn(values.email, values.password))
      } catch (error) {
        if (!hasCode(error, 'sso_required')) throw error
        onSsoRequired(await discoverProviders(values.email))
      }
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField label={t('email')} type="email" autoComplete="username" readOnly {...field('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...field('password', required(t('passwordMissing')))} />
      <DialogActions>
        <Button onClick={onCancel}>{session('againLater')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('signIn')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}

const WithPasskey = ({ onAnswer }: Pick<WaysProps, 'onAnswer'>) => {
  const signingIn = useMutation({
    mutationFn: async () => {
      const { challenge_id, options } = await beginPasskeySignIn()
      const credential = await askForPasskey(options)
      await onAnswer(await finishPasskeySignIn(challenge_id, credential))
    },
  })
  return (
    <>
      {signingIn.error && <Notice tone="failed">{explainPasskey(signingIn.error)}</Notice>}
      <Button wide busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        <KeyRound size={16} strokeWidth={1.75} aria-hidden />
        {t('withPasskey')}
      </Button>
    </>
  )
}

interface SignInAgainProps {
  owner: User
  onSignedIn: (user: User) => void
  onCancel: () => void
}

/** All sign-in methods; those that can stay on the page do. */
export const SignInAgain = ({ owner, onSignedIn, onCancel }: SignInAgainProps) => {
  const router = useRouter()
  const { data: config, error } = useQuery(authConfigQuery)
  const { data: listed = [] } = useQuery(oidcProvidersQuery)
  const [required, setRequired] = useState<OidcProvider[]>()
  const [second, setSecond] = useState<{ mfaToken: string; methods: SecondStepMethods }>()
  const returnTo = router.state.location.href
  const onAnswer = async (answer: SignIn): Promise<void> => {
    const { status, user, mfa_token: mfaToken, methods = [] } = answer
    if (status === 'mfa_required' && mfaToken) setSecond({ mfaToken, methods })
    else if (status === 'signed_in' && user) {
      noteSignedIn(user.id)
      onSignedIn(user)
    } else await proceed(router, answer, { email: owner.email, returnTo })
  }
  if (error) return <ErrorNotice error={error} />
  if (!config) return <Skeleton height="8rem" />
  if (second) return <SecondStepAgain {...second} finish={onAnswer} onCancel={onCancel} />
  const hasPassword = config.password_sign_in && !required
  const providers = required ?? listed
  return (
    <>
      {required && <Notice>{required.length ? t('ssoRequired') : t('ssoRequiredUnknown')}</Notice>}
      {hasPassword && <WithPassword owner={owner} onAnswer={onAnswer} onCancel={onCancel} onSsoRequired={setRequired} />}
      {(providers.length > 0 || !passkeyBlocker()) && (
        <OtherWays label={hasPassword ? t('or') : t('signIn')}>
          {!passkeyBlocker() && <WithPasskey onAnswer={onAnswer} />}
          {/* The browser leaves the page and returns to it; unsaved changes are in the local drafts. */}
          <ProviderButtons providers={providers} returnTo={returnTo} look="plain" onLeave={() => awaitUser(owner)} />
        </OtherWays>
      )}
      {!hasPassword && (
        <DialogActions>
          <Button onClick={onCancel}>{common('cancel')}</Button>
        </DialogActions>
      )}
    </>
  )
}
