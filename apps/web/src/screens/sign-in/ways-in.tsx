import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { beginPasskeySignIn, finishPasskeySignIn, type PasskeyChallenge } from '#api/sign-in.ts'
import { askForPasskey, isPasskeyDismissed, offerPasskey, passkeyBlocker, stopPasskeys } from '#lib/passkeys.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import { proceed } from '#access/enter.ts'
import { explainPasskey, explainPasskeyBlocker } from '#access/explain-passkey.ts'
import { OtherWays } from '#access/sheet.tsx'
import { ProviderButtons } from '#access/provider-buttons.tsx'
import { signInRoute } from './sign-in.route.ts'
import styles from './sign-in.module.css'

const t = translator('access')

/** Signs in with a passkey, which counts as both steps, by autofill or on a click. */
const usePasskeySignIn = (isOffered: boolean) => {
  const router = useRouter()
  const { return_to: returnTo } = signInRoute.useSearch()
  const signingIn = useMutation({
    mutationFn: async (offered: PasskeyChallenge | undefined) => {
      const { challenge_id, options } = offered ?? (await beginPasskeySignIn())
      const credential = await (offered ? offerPasskey(options) : askForPasskey(options))
      await proceed(router, await finishPasskeySignIn(challenge_id, credential), { email: '', returnTo })
    },
  })
  const { mutate } = signingIn

  useEffect(() => {
    if (!isOffered) return undefined
    const leaving = new AbortController()
    const offer = async (): Promise<void> => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return
      mutate(await beginPasskeySignIn({ signal: leaving.signal }))
    }
    // Autofill is optional, so its failure is not reported.
    offer().catch(() => undefined)
    return () => {
      leaving.abort()
      stopPasskeys()
    }
  }, [isOffered, mutate])
  return signingIn
}

/** All sign-in methods except the password. */
export const WaysIn = () => {
  const providers = signInRoute.useLoaderData()
  const { return_to: returnTo } = signInRoute.useSearch()
  const { config } = signInRoute.useRouteContext()
  const blocker = passkeyBlocker()
  const { mutate, error } = usePasskeySignIn(!blocker && config.password_sign_in)
  return (
    <OtherWays label={t('or')}>
      {error && !isPasskeyDismissed(error) && <Notice tone="failed">{explainPasskey(error)}</Notice>}
      {!blocker && (
        <Button wide onClick={() => mutate(undefined)}>
          <KeyRound size={16} strokeWidth={1.75} aria-hidden />
          {t('withPasskey')}
        </Button>
      )}
      <ProviderButtons providers={providers} returnTo={returnTo} look="plain" />
      {config.password_sign_in && (
        <ButtonLink to="/sign-in" search={{ return_to: returnTo, with: 'sso' }} wide>
          {t('withSso')}
        </ButtonLink>
      )}
      {blocker && <p className={styles.why}>{explainPasskeyBlocker(blocker)}</p>}
    </OtherWays>
  )
}
