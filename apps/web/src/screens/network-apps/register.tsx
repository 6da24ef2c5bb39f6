import { connectText } from '#networks/connect-text.ts'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import details from '#ui/details/details.module.css'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './network-apps.module.css'
import type { NetworkSetup } from './setup.ts'

const t = translator('networkApps')

const Address = ({ name, url, action }: { name: string; url: string; action: string }) => (
  <div className={details.stacked}>
    <TextField label={name} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton text={url} label={action} />
  </div>
)

/** The steps at the network, and what to enter there. */
export const Register = ({ provider: { name, connect }, setup }: Pick<NetworkSetup, 'provider' | 'setup'>) => {
  const steps = setup.steps.flatMap((code) => connectText('app_step', code, name) ?? [])
  return (
    <Section title={t('register')}>
      <div>
        <ButtonAnchor href={setup.url} target="_blank" rel="noreferrer">
          {t('open', { network: name })}
        </ButtonAnchor>
      </div>
      <ol className={styles.steps} aria-label={t('steps')}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {connect.redirect_url !== undefined && <Address name={t('redirectUrl')} url={connect.redirect_url} action={t('copyRedirectUrl')} />}
      {setup.addresses.map(({ code, url }) => {
        const label = connectText('app_address', code, name) ?? code
        return <Address key={code} name={label} url={url} action={t('copyNamed', { name: label })} />
      })}
      {setup.scopes.length > 0 && (
        <div className={details.stacked}>
          <h3>{t('permissions')}</h3>
          <ul className={details.tags} aria-label={t('permissions')}>
            {setup.scopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={setup.scopes.join(' ')} label={t('copyPermissions')} />
        </div>
      )}
    </Section>
  )
}
