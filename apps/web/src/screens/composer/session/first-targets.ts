/** Initial destinations of a new post. */
import type { AccountView, SocialSetView } from '#api/accounts.ts'
import { readStored, store } from '#lib/stored.ts'
import type { Chosen, Target } from './model/content.ts'

const newTarget = ({ id, platform }: Pick<AccountView, 'id' | 'platform'>): Target => ({
  social_account_id: id,
  platform,
  target_key: '',
  settings: {},
})

/** The accounts of a set, with the output profile and settings from the set. */
export const targetsOfSet = (set: SocialSetView): Target[] =>
  set.accounts.map(({ social_account_id, platform, default_output_profile: profile, default_settings: settings }) => ({
    ...newTarget({ id: social_account_id, platform }),
    ...(profile ? { output_profile: profile } : {}),
    ...(settings ? { settings } : {}),
  }))

/** Selects exactly these accounts. Accounts already selected keep their customizations and their order. */
export const chooseAccounts = (targets: readonly Target[], accounts: readonly AccountView[], ids: ReadonlySet<string>): Target[] => {
  const kept = targets.filter((target) => ids.has(target.social_account_id))
  const known = new Set(kept.map((target) => target.social_account_id))
  return [...kept, ...accounts.filter(({ id }) => ids.has(id) && !known.has(id)).map(newTarget)]
}

export interface Choice {
  accountIds: readonly string[]
  setIds: readonly string[]
}

export interface Known {
  workspaceId: string
  accounts: readonly AccountView[]
  sets: readonly SocialSetView[]
}

const storageKey = (workspaceId: string) => `destinations:${workspaceId}`
const setPrefix = 'set:'

/** Stores sets by their ids, so that accounts added to a set later are selected too. */
export const rememberChoice = (workspaceId: string, { accountIds, setIds }: Choice): void =>
  store(storageKey(workspaceId), [...setIds.map((id) => setPrefix + id), ...accountIds].join(' '))

const recall = (workspaceId: string): Choice => {
  const ids = (readStored(storageKey(workspaceId)) ?? '').split(' ').filter(Boolean)
  return {
    accountIds: ids.filter((id) => !id.startsWith(setPrefix)),
    setIds: ids.flatMap((id) => (id.startsWith(setPrefix) ? id.slice(setPrefix.length) : [])),
  }
}

/** `hasUnknown`: an id doesn't exist, or its account was disconnected. */
interface Resolved extends Chosen {
  hasUnknown: boolean
}

/** The group that a post is made from, unless none of its accounts is chosen. */
export const groupOf = (setId: string | undefined, targets: readonly Target[], sets: readonly SocialSetView[]): string | undefined => {
  const accounts = sets.find(({ id }) => id === setId)?.accounts ?? []
  return accounts.some((account) => targets.some((target) => target.social_account_id === account.social_account_id)) ? setId : undefined
}

/** Lists the targets of sets first, with their settings. The post is made from the only set, or from none of several. */
const resolve = ({ accountIds, setIds }: Choice, { accounts, sets }: Known): Resolved => {
  const isConnected = (id: string) => accounts.some((account) => account.id === id)
  const chosen = setIds.flatMap((id) => sets.find((set) => set.id === id) ?? [])
  const ofSets = chosen.flatMap(targetsOfSet).filter((target) => isConnected(target.social_account_id))
  // An account in two of the sets is one destination.
  const targets = ofSets.filter((one, index) => ofSets.findIndex((other) => other.social_account_id === one.social_account_id) === index)
  return {
    targets: chooseAccounts(targets, accounts, new Set([...targets.map((target) => target.social_account_id), ...accountIds])),
    setId: setIds.length === 1 ? groupOf(setIds[0], targets, sets) : undefined,
    hasUnknown: chosen.length < setIds.length || !accountIds.every(isConnected),
  }
}

/** Uses the URL's destinations, or else those used last in this workspace and browser, the default set, or the only account. */
export const firstTargets = (known: Known, named: Choice): Resolved => {
  const asked = resolve(named, known)
  if (asked.targets.length) return asked
  const { hasUnknown } = asked
  const last = resolve(recall(known.workspaceId), known)
  if (last.targets.length) return { ...last, hasUnknown }
  const usual = known.sets.find(({ is_default }) => is_default)
  if (usual) return { targets: targetsOfSet(usual), setId: usual.id, hasUnknown }
  return { targets: known.accounts.length === 1 ? known.accounts.map(newTarget) : [], hasUnknown }
}
