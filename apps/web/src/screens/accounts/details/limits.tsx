import { useQuery } from '@tanstack/react-query'
import type { AccountDetails } from '#api/account-details.ts'
import { accountProfilesQuery } from '#api/account-details.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { browserZone, formatNear } from '#i18n/time.ts'
import { findMessage, translator } from '#i18n/translator.ts'
import { Facts } from './facts.tsx'

const t = translator('accounts')

/** What the network allows the server's app per day. A code that this version of the app doesn't know has no name. */
const listQuotas = ({ quotas = [] }: AccountDetails): [name: string, value: string][] =>
  quotas.flatMap(({ code, used, limit, resets_at: resetsAt }): [string, string][] => {
    const name = findMessage('accounts', `quota_${code}`)
    return name === undefined ? [] : [[name, t('quotaUsed', { used, limit, time: formatNear(resetsAt, browserZone()) })]]
  })

/** The limits of posts, as the account's server has them now. */
export const Limits = ({ account, workspaceId }: { account: AccountDetails; workspaceId: string }) => {
  const { data, error, isPending, refetch } = useQuery(accountProfilesQuery(workspaceId, account))
  const characters = Math.max(0, ...(data?.map(({ text_limit: limit }) => limit) ?? []))
  const media = Math.max(0, ...(data?.flatMap((profile) => profile.media.map(({ max_count: count }) => count)) ?? []))
  const posts = Math.max(0, ...(data?.map(({ max_segments: count }) => count) ?? []))
  return (
    <Section title={t('limits')}>
      {isPending && <Skeleton height="4rem" />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (
        <Facts
          facts={[
            [t('limitText'), t('characters', { count: characters })],
            [t('limitMedia'), media > 0 ? t('files', { count: media }) : t('noMedia')],
            [t('limitThread'), posts > 1 ? t('posts', { count: posts }) : undefined],
            ...listQuotas(account),
          ]}
        />
      )}
    </Section>
  )
}
