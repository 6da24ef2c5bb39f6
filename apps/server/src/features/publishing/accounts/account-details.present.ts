/** What an account can do and may do, for its details. */
import type { AccountDetails } from '@broadside/contract/features/accounts-details.schemas'
import type { Network, OutputProfile, Permission } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import { defined } from '#lib/defined.ts'
import { type Spend, toUsd } from '#publishing/spending/spending.ts'
import type { QuotaUse } from '#publishing/budgets/budgets.ts'
import { features } from './accounts.policy.ts'
import { presentAccount } from './accounts.present.ts'
import type { DetailedAccount } from './accounts.store.ts'
import { findAvailability } from './account-features.ts'
import { toNetworkAccount } from './grants.ts'
import { isNeeded, isRenewed } from './permissions.policy.ts'

type Details = Static<typeof AccountDetails>

/** Where the network lists no permissions, connecting has verified those for publishing, and `allows` has what was found about the others. */
function isGranted({ scope, neededFor }: Permission, { grant_scopes, grant_allows }: DetailedAccount): boolean {
  if (grant_scopes) return grant_scopes.includes(scope)
  const collected = neededFor.filter((code) => code === 'engagement' || code === 'messaging')
  return neededFor.includes('publish') || collected.every((code) => grant_allows?.includes(code) ?? false)
}

const presentPermissions = (network: Network, row: DetailedAccount): NonNullable<Details['permissions']> =>
  network.permissions
    .filter((permission) => isNeeded(permission, row))
    .map((permission) => ({
      scope: permission.scope,
      granted: isGranted(permission, row),
      needed_for: [...permission.neededFor],
      remedy: permission.remedy,
    }))

const takes = (profiles: readonly OutputProfile[], kind: string): boolean =>
  profiles.some(({ media }) => media.some(({ mimes }) => mimes.some((mime) => mime.startsWith(kind))))

/** What the account can do now. */
function listCapabilities(ctx: Pick<App, 'networks' | 'config'>, network: Network, row: DetailedAccount): string[] {
  const account = toNetworkAccount(row)
  const profiles = network.profiles(account)
  const has: Record<string, boolean> = {
    publish: profiles.length > 0,
    threads: profiles.some(({ maxSegments }) => maxSegments > 1),
    images: takes(profiles, 'image/'),
    videos: takes(profiles, 'video/'),
    polls: network.poll !== undefined,
    mentions: network.findPeople !== undefined,
    ...Object.fromEntries(features.map((feature) => [feature, findAvailability(ctx, feature, row) === 'available'])),
  }
  return Object.keys(has).filter((capability) => has[capability])
}

function presentGrant(ctx: Pick<App, 'box'>, network: Network, row: DetailedAccount): Details['grant'] {
  if (row.grant_id === null) return undefined
  return {
    ...defined({ expires_at: row.grant_expires_at?.toISOString() }),
    renews:
      row.grant_sealed !== null &&
      isRenewed(ctx, network, { id: row.grant_id, sealed: row.grant_sealed, expires_at: row.grant_expires_at }),
    ...defined({ connected_by: row.connected_by ?? undefined, connected_by_name: row.connector_name ?? undefined }),
  }
}

/** What the account, or all accounts of its app, have used. */
export interface Usage {
  quotas: readonly QuotaUse[]
  spend: Spend | undefined
}

const presentQuota = ({ code, used, limit, resetsAt }: QuotaUse) => ({ code, used, limit, resets_at: resetsAt.toISOString() })

const presentSpend = ({ month, posts, postsWithLink, amount, collecting, cap }: Spend): NonNullable<Details['spend']> => ({
  month,
  posts,
  posts_with_link: postsWithLink,
  amount_usd: toUsd(amount),
  ...(collecting > 0 && { collecting_usd: toUsd(collecting) }),
  ...(cap === undefined ? {} : { cap_usd: toUsd(cap) }),
})

export function presentDetails(
  row: DetailedAccount,
  { quotas, spend }: Usage,
  ctx: Pick<App, 'networks' | 'config' | 'clock' | 'box'>,
): Details & { updated_at: string } {
  const account = presentAccount(row, ctx)
  const network = ctx.networks[row.platform]
  if (!network) return { ...account, permissions: [], capabilities: [] }
  return {
    ...account,
    permissions: row.grant_id === null ? [] : presentPermissions(network, row),
    capabilities: listCapabilities(ctx, network, row),
    ...defined({ grant: presentGrant(ctx, network, row) }),
    ...(quotas.length > 0 && { quotas: quotas.map(presentQuota) }),
    ...(spend && { spend: presentSpend(spend) }),
  }
}
