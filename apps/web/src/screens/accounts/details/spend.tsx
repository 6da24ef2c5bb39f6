import type { AccountDetails } from '#api/account-details.ts'
import { Section } from '#ui/section/section.tsx'
import { formatDollars } from '#i18n/money.ts'
import { translator } from '#i18n/translator.ts'
import { Facts } from './facts.tsx'

const t = translator('accounts')

/** What the network charged for the account this month. Nothing for networks that are free. */
export const Spend = ({ account: { spend }, network }: { account: AccountDetails; network: string }) =>
  spend && (
    <Section title={t('spend')} text={t('spendNote', { network })}>
      <Facts
        facts={[
          [t('spendPosts'), t('postsWithLink', { posts: spend.posts, links: spend.posts_with_link })],
          [t('spendAmount'), formatDollars(spend.amount_usd)],
          ...(spend.collecting_usd === undefined ? [] : [[t('spendCollecting'), formatDollars(spend.collecting_usd)] as const]),
          [t('spendCap'), spend.cap_usd === undefined ? t('spendNoCap') : formatDollars(spend.cap_usd)],
        ]}
      />
    </Section>
  )
