import { pagePath } from '@broadside/contract/pages'
import type { ProviderView } from '#api/sign-on.ts'
import { translator } from '#i18n/translator.ts'
import { Section } from '#ui/section/section.tsx'
import { CopiedValue } from './copied-value.tsx'
import { factsOf, type Kind } from './kinds.ts'
import styles from './sign-on.module.css'

const t = translator('signOn')

const stepsOf = (kind: Kind): string[] => {
  if (kind === 'microsoft') return [t('microsoft1'), t('microsoft2'), t('microsoft3'), t('microsoft4')]
  if (kind === 'google') return [t('google1'), t('google2'), t('google3'), t('google4')]
  if (kind === 'okta') return [t('okta1'), t('okta2'), t('okta3')]
  if (kind === 'keycloak') return [t('keycloak1'), t('keycloak2'), t('keycloak3'), t('keycloak4')]
  return [t('other1'), t('other2'), t('other3')]
}

const Addresses = ({ kind, provider }: { kind: Kind; provider: ProviderView }) => (
  <>
    <CopiedValue label={t('redirectUrl')} help={t('redirectUrlHelp')} value={provider.callback_url} action={t('copyRedirectUrl')} />
    <CopiedValue
      label={t('signOutUrl')}
      help={t('signOutUrlHelp')}
      value={`${location.origin}${pagePath('signIn')}`}
      action={t('copySignOutUrl')}
    />
    {factsOf[kind].hasBackchannelLogout && (
      <CopiedValue
        label={t('backchannelUrl')}
        help={t('backchannelUrlHelp')}
        value={provider.backchannel_logout_url}
        action={t('copyBackchannelUrl')}
      />
    )}
  </>
)

/** The steps at the provider, and what to enter there once the URLs are known. */
export const AtProvider = ({ kind, provider }: { kind: Kind; provider?: ProviderView }) => (
  <Section title={t('atProvider')} text={provider ? t('atProviderSavedText') : t('atProviderText')}>
    {provider ? (
      <Addresses kind={kind} provider={provider} />
    ) : (
      <ol className={styles.steps} aria-label={t('steps')}>
        {stepsOf(kind).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    )}
  </Section>
)
