/** The fields of a sign-on policy beside its mode. */
import type { Policy, ProviderView } from '#api/sign-on.ts'
import { formatDuration } from '#i18n/duration.ts'
import { translator } from '#i18n/translator.ts'
import { Check } from '#ui/check/check.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './sign-on.module.css'

const t = translator('signOn')

interface FieldsProps {
  values: Policy
  edit: (change: Partial<Policy>) => void
}

interface PolicyProvidersProps extends FieldsProps {
  providers: readonly ProviderView[]
  fault: string | undefined
}

export const PolicyProviders = ({ providers, values: { provider_ids: chosen }, fault, edit }: PolicyProvidersProps) => (
  <fieldset className={styles.choices}>
    <legend>{t('accepted')}</legend>
    {providers.length === 0 && <p>{t('acceptedNone')}</p>}
    {providers.map(({ id, name, is_active }) => (
      <Check
        key={id}
        label={is_active ? name : t('nameOff', { name })}
        checked={chosen.includes(id)}
        onChange={(isChosen) => edit({ provider_ids: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) })}
      />
    ))}
    {fault !== undefined && (
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    )}
  </fieldset>
)

const hour = 3600
const day = 24 * hour
const ages = [hour, 4 * hour, 8 * hour, 12 * hour, day, 7 * day, 30 * day]
const lifetimes = [day, 7 * day, 30 * day, 90 * day, 366 * day]

/** The usual durations, and the saved one if it is another. */
const durations = (usual: readonly number[], value: number) =>
  [...new Set([...usual, value])]
    .toSorted((one, other) => one - other)
    .map((each) => ({ value: String(each), label: formatDuration(each) }))

const tokenModes = ['scoped', 'deny'] as const
const tokenModeNames = { scoped: 'tokensScoped', deny: 'tokensDenied' } as const

/** Rules that apply where single sign-on is required. */
export const RequiredRules = ({ values, edit }: FieldsProps) => (
  <>
    <Select
      label={t('age')}
      help={t('ageHelp')}
      value={String(values.assurance_max_age_seconds)}
      choices={durations(ages, values.assurance_max_age_seconds)}
      onChange={(chosen) => edit({ assurance_max_age_seconds: Number(chosen) })}
    />
    <Check
      label={t('passwords')}
      help={t('passwordsHelp')}
      checked={values.password_login_allowed}
      onChange={(isAllowed) => edit({ password_login_allowed: isAllowed })}
    />
    <Select
      label={t('tokens')}
      help={values.api_token_mode === 'scoped' ? t('tokensScopedHelp') : t('tokensDeniedHelp')}
      value={values.api_token_mode}
      choices={tokenModes.map((value) => ({ value, label: t(tokenModeNames[value]) }))}
      onChange={(mode) => edit({ api_token_mode: mode })}
    />
    {values.api_token_mode === 'scoped' && (
      <>
        <Select
          label={t('tokenLifetime')}
          value={String(values.max_token_lifetime_seconds)}
          choices={durations(lifetimes, values.max_token_lifetime_seconds)}
          onChange={(chosen) => edit({ max_token_lifetime_seconds: Number(chosen) })}
        />
        <Check
          label={t('tokenReauth')}
          help={t('tokenReauthHelp')}
          checked={values.require_token_reauth}
          onChange={(isOn) => edit({ require_token_reauth: isOn })}
        />
      </>
    )}
  </>
)
