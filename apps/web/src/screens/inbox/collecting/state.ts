/** What is collected from each account, and how that goes. Pure. */
import type { AccountView } from '#api/accounts.ts'
import type { CollectionView, FeatureView } from '#api/inbox.ts'
import type { InboxView } from '../search.ts'

export const featureOf = { replies: 'engagement', messages: 'messaging' } as const satisfies Record<InboxView, FeatureView['feature']>

export type CollectingCode =
  | 'not_collected'
  | 'off'
  | 'operator_off'
  | 'missing_permission'
  | 'reconnect'
  | 'no_posts'
  | Exclude<CollectionView['status'], 'disabled'>

export interface Collected {
  account: AccountView
  feature: FeatureView
  code: CollectingCode
  syncedAt: string | undefined
  nextAt: string | undefined
}

function codeOf(
  { feature, enabled, effective_enabled: works, availability }: FeatureView,
  state: CollectionView | undefined,
): CollectingCode {
  if (availability === 'unsupported') return 'not_collected'
  if (availability === 'disabled_by_operator') return 'operator_off'
  if (availability === 'missing_scope') return 'missing_permission'
  if (!enabled) return 'off'
  if (!works) return 'reconnect'
  if (!state) return feature === 'engagement' ? 'no_posts' : 'pending'
  return state.status === 'disabled' ? 'pending' : state.status
}

/** Without the accounts whose network has nothing to collect, unless there is a reason that users may wonder about. */
export const collectedOf = (
  view: InboxView,
  accounts: readonly AccountView[],
  { features, states }: { features: readonly FeatureView[]; states: readonly CollectionView[] },
): Collected[] =>
  features.flatMap((feature) => {
    const account = accounts.find(({ id }) => id === feature.account_id)
    if (!account || feature.feature !== featureOf[view]) return []
    if (feature.availability === 'unsupported' && feature.reason === undefined) return []
    const state = states.find((one) => one.account_id === account.id && one.feature === feature.feature)
    return [{ account, feature, code: codeOf(feature, state), syncedAt: state?.synced_at, nextAt: state?.next_at }]
  })

const isCollectable = ({ code }: Collected): boolean => code !== 'not_collected'

const isOn = (one: Collected): boolean => isCollectable(one) && one.feature.enabled

export const statusOf = (collected: readonly Collected[]): 'unsupported' | 'off' | 'on' => {
  if (!collected.some(isCollectable)) return 'unsupported'
  return collected.some(isOn) ? 'on' : 'off'
}

const needing: readonly CollectingCode[] = ['missing_permission', 'reconnect', 'permission_required', 'failed']

/** Collecting is on, and doesn't work until someone does something. */
export const needsAttention = (one: Collected): boolean => isOn(one) && needing.includes(one.code)

/** What the user can do about it is on the page of the account. */
export const isFixedAtAccount = ({ code }: Collected): boolean =>
  code === 'missing_permission' || code === 'reconnect' || code === 'permission_required'

export interface Summary {
  on: number
  total: number
  attention: number
  /** When the account that was read longest ago was read. */
  syncedAt: string | undefined
}

export const summaryOf = (collected: readonly Collected[]): Summary => ({
  on: collected.filter(isOn).length,
  total: collected.filter(isCollectable).length,
  attention: collected.filter(needsAttention).length,
  syncedAt: collected.flatMap((one) => (isOn(one) && one.syncedAt !== undefined ? one.syncedAt : [])).toSorted()[0],
})
