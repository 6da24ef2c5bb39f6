import type { AccountDetails } from '#api/account-details.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import { nameAccount } from '../account-row.tsx'
import { Facts } from './facts.tsx'

const t = translator('accounts')

const describeGrant = ({ grant }: AccountDetails): string | undefined => {
  if (!grant) return undefined
  if (grant.expires_at === undefined) return t('neverExpires')
  const time = formatNear(grant.expires_at, browserZone())
  return grant.renews ? t('renewsBefore', { time }) : t('expiresAt', { time })
}

export const Connection = ({ account, network }: { account: AccountDetails; network: string }) => {
  const { account_username: username, instance_url: server, last_checked_at: checkedAt, grant, grant_destination_count: shared } = account
  return (
    <Section title={t('connection')}>
      <Facts
        facts={[
          [t('network'), network],
          [t('username'), username === nameAccount(account) ? undefined : username],
          [t('server'), server],
          [t('lastChecked'), checkedAt && formatNear(checkedAt, browserZone())],
          [t('authorization'), describeGrant(account)],
          [t('connectedBy'), grant?.connected_by_name],
          [t('sharedWith'), account.shared_grant ? t('sharedCount', { count: shared - 1 }) : undefined],
        ]}
      />
    </Section>
  )
}
