import type { AccountChoice } from '@broadside/contract/features/accounts-choices.schemas'
import type { MentionableList } from '@broadside/contract/features/accounts-mentions.schemas'
import type { AccountFeature } from '@broadside/contract/features/accounts-features.schemas'
import type { Account as AccountSchema } from '@broadside/contract/features/accounts.schemas'
import type { DisconnectPreview as DisconnectPreviewSchema } from '@broadside/contract/features/accounts-details.schemas'
import type { LiveChoice, Mentionable, Network } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { App } from '#server/context.ts'
import type { FeatureState } from './account-features.ts'
import { findAvailability } from './account-features.ts'
import type { DisconnectPreview } from './disconnect.ts'
import { conditionOf } from './accounts.policy.ts'
import { type NetworkAccountRow, toNetworkAccount } from './grants.ts'
import type { ListedAccount } from './accounts.store.ts'
import { defined } from '#lib/defined.ts'
import { toUsd } from '#publishing/spending/spending.ts'
import { presentAvatarPath } from '#lib/picture-address.ts'

const takesThreads = (network: Network | undefined, row: NetworkAccountRow) =>
  network?.profiles(toNetworkAccount(row)).some(({ maxSegments }) => maxSegments > 1) ?? false

/** Milliseconds for which a reading of an account shows what it may do. */
const readingLife = 24 * 3600 * 1000

/** The usual limits, once it is too long ago that the network reported others. */
function limitProfileOf({ networks, clock }: Pick<App, 'networks' | 'clock'>, row: ListedAccount): string | undefined {
  const isRecent = row.limits_checked_at !== null && clock.now().getTime() - row.limits_checked_at.getTime() < readingLife
  return networks[row.platform]?.limitProfile?.(isRecent ? toNetworkAccount(row) : { limits: {} })
}

/** `updated_at` is not in the contract: the ETag is derived from it, and serialization drops it. */
export function presentAccount(
  row: ListedAccount,
  ctx: Pick<App, 'networks' | 'config' | 'clock'>,
): Static<typeof AccountSchema> & { updated_at: string } {
  const takesMessages = findAvailability(ctx, 'messaging', row) === 'available'
  const { status, reason, checkedAt } = conditionOf(row)
  return {
    id: row.id,
    platform: row.platform,
    account_id: row.account_id,
    ...defined({ account_kind: row.account_kind ?? undefined }),
    account_username: row.username,
    account_avatar_url: row.avatar_url,
    slug: row.slug,
    instance_url: row.instance_url,
    ...defined({ limit_profile: limitProfileOf(ctx, row) }),
    ...defined({ fediverse_software: row.fediverse_software ?? undefined, capability_checked_at: row.limits_checked_at?.toISOString() }),
    grant_destination_count: Math.max(1, row.grant_accounts),
    shared_grant: row.grant_accounts > 1,
    is_active: row.is_active,
    thread_replies_supported: takesThreads(ctx.networks[row.platform], row),
    messaging_supported: takesMessages,
    messages_enabled: takesMessages && row.messages_chosen,
    status,
    display_name: row.display_name,
    limits: row.limits as Record<string, unknown>,
    ...defined({
      status_reason: reason,
      last_checked_at: checkedAt?.toISOString(),
      voice_profile_id: row.voice_profile_id ?? undefined,
    }),
    updated_at: row.updated_at.toISOString(),
  }
}

export const presentFeature = ({
  accountId,
  feature,
  enabled,
  availability,
  reason,
  cost,
}: FeatureState): Static<typeof AccountFeature> => ({
  account_id: accountId,
  feature,
  enabled,
  effective_enabled: enabled && availability === 'available',
  availability,
  ...defined({ reason }),
  ...(cost && { cost: { code: cost.code, amount_usd: toUsd(cost.amount), monthly_cap_usd: toUsd(cost.cap) } }),
})

export const presentChoice = ({ value, label, description, isDefault }: LiveChoice): Static<typeof AccountChoice> => ({
  value,
  label,
  ...defined({ description }),
  is_default: isDefault,
})

export const presentMentionable = (ctx: App, person: Mentionable): Static<typeof MentionableList>['items'][number] => ({
  handle: person.username,
  display_name: person.displayName,
  avatar_url: person.avatarUrl,
  ...presentAvatarPath(ctx, person.avatarUrl),
  mention: person.mention,
})

export const presentPreview = (preview: DisconnectPreview): Static<typeof DisconnectPreviewSchema> => ({
  scheduled: preview.scheduled,
  ...defined({ first_at: preview.first_at?.toISOString() }),
  queue: preview.queue,
  groups: preview.groups,
  grant_destination_count: preview.grantAccounts,
  last_of_grant: preview.isLastOfGrant,
  built_in: preview.isBuiltIn,
})
