import { CircleAlert, CircleCheck } from 'lucide-react'
import type { AccountDetails } from '#api/account-details.ts'
import details from '#ui/details/details.module.css'
import { Section } from '#ui/section/section.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import styles from '../accounts.module.css'

const t = translator('accounts')

interface SectionProps {
  account: AccountDetails
}

/** What the account can do now. */
export const Capabilities = ({ account: { capabilities = [] } }: SectionProps) => {
  const names = capabilities.flatMap((code) => findMessage('accounts', `can_${code}`) ?? [])
  if (!names.length) return null
  return (
    <Section title={t('capabilities')}>
      <ul className={details.tags}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  )
}

/** What the network was asked for. A missing permission says how to get it. */
export const Permissions = ({ account: { permissions = [] }, network }: SectionProps & { network: string }) => {
  if (!permissions.length) return null
  // What is missing comes first, because only that needs the user.
  const sorted = permissions.toSorted((one, other) => Number(one.granted) - Number(other.granted))
  return (
    <Section title={t('permissions')} text={sorted[0]?.granted === false ? t('permissionsMissing') : t('permissionsComplete')}>
      <ul>
        {sorted.map(({ scope, granted, needed_for: codes, remedy }) => {
          const Icon = granted ? CircleCheck : CircleAlert
          const needs = codes.flatMap((code) => connectText('needed_for', code, network) ?? [])
          return (
            <li key={scope} className={styles.permission} data-granted={granted}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <span className="visually-hidden">{t(granted ? 'granted' : 'missing')}</span>
              <div className={styles.who}>
                <span className={styles.name}>{needs.join(' · ')}</span>
                <code className={details.more}>{scope}</code>
                {!granted && <span>{connectText('remedy', remedy, network)}</span>}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
