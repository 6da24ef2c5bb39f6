import { useState } from 'react'
import { discoverProviders } from '#api/sign-in.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { emailRule } from '#access/email-rule.ts'
import { SheetForm } from '#access/sheet.tsx'
import { ProviderButtons } from '#access/provider-buttons.tsx'
import { type OidcProvider, startAddress } from '#api/sign-in-providers.ts'
import { signInRoute } from './sign-in.route.ts'

const t = translator('access')

/** Finds the providers for an email address, and continues directly when there is only one. */
export const SsoSignIn = () => {
  const { return_to: returnTo } = signInRoute.useSearch()
  const [providers, setProviders] = useState<OidcProvider[]>()
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { email: '' },
    send: async ({ email }) => {
      const found = await discoverProviders(email)
      const [only, ...others] = found
      if (only && !others.length) location.assign(startAddress(only, returnTo))
      else setProviders(found)
    },
    placeFault: ({ status }) => (status === 422 ? { name: 'email', message: t('emailWrong') } : undefined),
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      {providers?.length === 0 && <Notice>{t('ssoUnknown')}</Notice>}
      <TextField label={t('email')} type="email" autoComplete="username" {...field('email', emailRule)} />
      <Button type="submit" look={providers?.length ? 'plain' : 'primary'} wide busy={busy}>
        {t('continue')}
      </Button>
      {providers && <ProviderButtons providers={providers} returnTo={returnTo} look="primary" />}
    </SheetForm>
  )
}
