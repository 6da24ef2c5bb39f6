/** Where a new post goes before anybody chose. */
import type { AccountView, SocialSetView } from '#api/accounts.ts'
import type { Target } from '../model/content.ts'

const newTarget = ({ id, platform }: Pick<AccountView, 'id' | 'platform'>): Target => ({
  social_account_id: id,
  platform,
  target_key: '',
  settings: {},
})

/** The accounts of a set, with what the set says about each. */
export const targetsOfSet = (set: SocialSetView): Target[] =>
  set.accounts.map(({ social_account_id, platform, default_output_profile: profile, default_settings: settings }) => ({
    ...newTarget({ id: social_account_id, platform }),
    ...(profile ? { output_profile: profile } : {}),
    ...(settings ? { settings } : {}),
  }))

/** These accounts and no others; those that were chosen before keep what was said about them, and their places. */
export const chooseAccounts = (targets: readonly Target[], accounts: readonly AccountView[], ids: ReadonlySet<string>): Target[] => {
  const kept = targets.filter((target) => ids.has(target.social_account_id))
  const known = new Set(kept.map((target) => target.social_account_id))
  return [...kept, ...accounts.filter(({ id }) => ids.has(id) && !known.has(id)).map(newTarget)]
}

const storageKey = (workspaceId: string) => `destinations:${workspaceId}`

export const rememberChoice = (workspaceId: string, targets: readonly Target[]): void =>
  localStorage.setItem(storageKey(workspaceId), targets.map((target) => target.social_account_id).join(' '))

/** The default set, else the accounts of the last post that was written here, else the site. */
export const firstTargets = (workspaceId: string, accounts: readonly AccountView[], sets: readonly SocialSetView[]): Target[] => {
  const set = sets.find(({ is_default }) => is_default)
  if (set) return targetsOfSet(set)
  const last = new Set(localStorage.getItem(storageKey(workspaceId))?.split(' '))
  const again = accounts.filter(({ id }) => last.has(id))
  return (again.length ? again : accounts.filter(({ platform }) => platform === 'site')).map(newTarget)
}
