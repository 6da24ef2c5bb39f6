import { useNavigate } from '@tanstack/react-router'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type ProviderChange, type ProviderView, runProviderTest, saveProvider } from '#api/sign-on.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { classNames } from '#ui/class-names.ts'
import details from '#ui/details/details.module.css'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { factsOf, type Kind } from './kinds.ts'
import styles from './sign-on.module.css'

const t = translator('signOn')

const texts = ['name', 'issuer', 'client_id', 'client_secret', 'scopes', 'email_claim', 'name_claim', 'picture_claim'] as const
const boxes = ['require_verified_email', 'jit_enabled', 'use_userinfo', 'without_secret'] as const
type Written = Record<(typeof texts)[number], string> & Record<(typeof boxes)[number], boolean>

const scopesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

const textsOf = (provider?: ProviderView): Record<(typeof texts)[number], string> => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  scopes: (provider?.scopes ?? ['openid', 'profile', 'email']).join(' '),
  email_claim: provider?.email_claim ?? 'email',
  name_claim: provider?.name_claim ?? 'name',
  picture_claim: provider?.picture_claim ?? 'picture',
})

/** An omitted secret stays as it is, and an empty one is removed. */
const secretOf = ({ client_secret, without_secret }: Written): Pick<ProviderChange, 'client_secret'> => {
  if (without_secret) return { client_secret: '' }
  return client_secret.trim() === '' ? {} : { client_secret: client_secret.trim() }
}

const changeOf = (written: Written, provider?: ProviderView): ProviderChange => ({
  ...(provider && { id: provider.id }),
  name: written.name.trim(),
  issuer: written.issuer.trim(),
  client_id: written.client_id.trim(),
  ...secretOf(written),
  scopes: scopesOf(written.scopes),
  email_claim: written.email_claim.trim(),
  name_claim: written.name_claim.trim(),
  picture_claim: written.picture_claim.trim(),
  require_verified_email: written.require_verified_email,
  jit_enabled: written.jit_enabled,
  use_userinfo: written.use_userinfo,
  is_active: provider?.is_active ?? true,
})

interface ProviderFormProps {
  organizationId: string
  kind: Kind
  provider?: ProviderView
}

/** Saves a provider, for which the server reads its configuration, and then tests it. */
export const ProviderForm = ({ organizationId, kind, provider }: ProviderFormProps) => {
  const navigate = useNavigate()
  const facts = factsOf[kind]
  const { field, box, busy, failure, onSubmit } = useServerForm({
    defaultValues: textsOf(provider),
    boxes: {
      require_verified_email: provider?.require_verified_email ?? facts.requiresVerifiedEmail,
      jit_enabled: provider?.jit_enabled ?? false,
      use_userinfo: provider?.use_userinfo ?? facts.usesUserinfo,
      without_secret: false,
    },
    send: async (written) => {
      const id = await saveProvider(organizationId, changeOf(written, provider))
      showToast(t('providerSaved'))
      // The page of the provider shows the outcome, also of a test that failed.
      void runProviderTest(organizationId, id).catch(() => undefined)
      if (!provider)
        await navigate({ to: '/settings/organizations/$id/sign-on/$provider', params: { id: organizationId, provider: id }, replace: true })
    },
  })
  const present = required(t('fillIn'))
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }
  return (
    <form onSubmit={onSubmit} noValidate className={details.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField label={t('name')} help={t('nameHelp')} maxLength={80} autoComplete="off" {...field('name', present)} />
      <TextField
        type="url"
        label={t('issuer')}
        help={t('issuerHelp', { example: facts.issuer })}
        maxLength={500}
        {...plain}
        {...field('issuer', present)}
      />
      <TextField label={t('clientId')} maxLength={512} {...plain} {...field('client_id', present)} />
      <PasswordField
        label={t('clientSecret')}
        help={provider?.has_client_secret ? t('clientSecretKept') : t('clientSecretHelp')}
        autoComplete="new-password"
        maxLength={512}
        {...field('client_secret')}
      />
      {provider?.has_client_secret && <Check label={t('removeSecret')} help={t('removeSecretHelp')} {...box('without_secret')} />}
      {/* The boxes start again with what suits another kind of provider. */}
      <Check key={`verified ${kind}`} label={t('verifiedEmail')} help={t('verifiedEmailHelp')} {...box('require_verified_email')} />
      <Check label={t('jit')} help={t('jitHelp')} {...box('jit_enabled')} />
      <details>
        <summary>{t('advanced')}</summary>
        <div className={classNames(details.form, styles.advanced)}>
          <TextField label={t('scopes')} help={t('scopesHelp')} maxLength={2000} {...plain} {...field('scopes', present)} />
          <Check key={`userinfo ${kind}`} label={t('userinfo')} help={t('userinfoHelp')} {...box('use_userinfo')} />
          <TextField label={t('emailClaim')} help={t('claimHelp')} maxLength={80} {...plain} {...field('email_claim', present)} />
          <TextField label={t('nameClaim')} maxLength={80} {...plain} {...field('name_claim', present)} />
          <TextField label={t('pictureClaim')} maxLength={80} {...plain} {...field('picture_claim', present)} />
        </div>
      </details>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {provider ? t('saveAndTest') : t('addAndTest')}
        </Button>
      </div>
    </form>
  )
}
