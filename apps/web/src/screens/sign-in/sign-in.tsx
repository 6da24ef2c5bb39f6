import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '#ui/notice/notice.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import accessStyles from '#access/access.module.css'
import { Sheet, SheetActions } from '#access/sheet.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'
import { ProviderButtons } from '#access/provider-buttons.tsx'
import type { OidcProvider } from '#api/sign-in-providers.ts'
import { signInRoute } from './sign-in.route.ts'
import { SsoSignIn } from './sso-sign-in.tsx'
import { WaysIn } from './ways-in.tsx'

const t = translator('access')

/** Ignores unknown codes, since anyone can put one into a link. */
const explainSso = (code: string): string => findMessage('access', `ssoError_${code}`) ?? t('ssoErrorOther')

/** Links for people without an account. */
const Newcomers = () => {
  const { registration } = signInRoute.useRouteContext().config
  const { return_to } = signInRoute.useSearch()
  if (registration === 'closed') return undefined
  if (registration === 'invite_only') return t('inviteOnlyHint')
  return (
    <>
      {t('newHere')}{' '}
      <Link to="/register" search={{ return_to }}>
        {t('createAccount')}
      </Link>
    </>
  )
}

export const SignIn = () => {
  const { config, user } = signInRoute.useRouteContext()
  const { error, return_to, with: way } = signInRoute.useSearch()
  const [required, setRequired] = useState<OidcProvider[]>()
  const notice = error && (
    <Notice tone="failed" title={t('ssoErrorTitle')}>
      {explainSso(error)}
    </Notice>
  )
  if (user)
    return (
      <Sheet title={t('stillSignedIn', { email: user.email })}>
        {notice}
        <ButtonLink to="/" look="primary" wide>
          {t('goOn')}
        </ButtonLink>
      </Sheet>
    )
  if (required)
    return (
      <Sheet
        title={t('ssoRequiredTitle')}
        text={required.length ? t('ssoRequired') : t('ssoRequiredUnknown')}
        aside={
          <button type="button" className={accessStyles.linkButton} onClick={() => setRequired(undefined)}>
            {t('startAgain')}
          </button>
        }
      >
        <SheetActions>
          <ProviderButtons providers={required} returnTo={return_to} look="primary" />
        </SheetActions>
      </Sheet>
    )
  if (way === 'sso' || !config.password_sign_in)
    return (
      <Sheet title={t('ssoTitle')} text={t('ssoText')} aside={config.password_sign_in && <BackToPassword />}>
        {notice}
        <SsoSignIn />
        {!config.password_sign_in && <WaysIn />}
      </Sheet>
    )
  return (
    <Sheet title={t('signIn')} aside={<Newcomers />}>
      {notice}
      <PasswordSignIn onSsoRequired={setRequired} />
      <WaysIn />
    </Sheet>
  )
}

const BackToPassword = () => (
  <Link to="/sign-in" search={(before) => ({ ...before, with: undefined, error: undefined })}>
    {t('withPassword')}
  </Link>
)
