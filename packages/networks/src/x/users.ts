/** Reads users, which X charges for: https://docs.x.com/x-api/users/get-my-user and https://docs.x.com/x-api/users/get-users-by-usernames */
import { expectFields, expectString, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, Run } from '../spec/index.ts'
import type { Api } from './wire.ts'

/** Longer posts come with every paid tier: https://help.x.com/en/using-x/x-premium. Organizations have no tier of their own. */
const paidTiers = ['Basic', 'Premium', 'PremiumPlus']
const paidTypes = ['blue', 'business']

const toProfile = (user: unknown): 'standard' | 'x-premium' => {
  const isPaid =
    paidTiers.includes(findString(user, 'subscription_type') ?? '') || paidTypes.includes(findString(user, 'verified_type') ?? '')
  return isPaid ? 'x-premium' : 'standard'
}

const toAccount = (user: unknown): Account => ({
  accountId: expectString(user, 'id'),
  username: expectString(user, 'username'),
  displayName: findString(user, 'name') ?? '',
  avatarUrl: findString(user, 'profile_image_url') ?? '',
  instanceUrl: '',
  limits: { profile: toProfile(user) },
})

export const readUser = async (api: Api, { meter }: Pick<ConnectTools, 'meter'>): Promise<Account> => {
  const query = { 'user.fields': 'id,name,username,profile_image_url,subscription_type,verified_type' }
  const read = async () => toAccount(expectFields((await api({ method: 'GET', path: '/2/users/me', query })).json, 'data'))
  return meter ? meter({ most: { user_read: 1 }, read, returned: ({ accountId }) => [{ item: 'user_read', id: accountId }] }) : read()
}

/** Returns the ids of users by their names in lower case. Throws NetworkError `tagged_user_not_found`. */
export const findUserIds = async (api: Api, { meter }: Run, names: readonly string[]): Promise<Record<string, string>> => {
  const read = async () => listAt((await api({ method: 'GET', path: '/2/users/by', query: { usernames: names.join(',') } })).json, 'data')
  const returned = (list: readonly unknown[]) => list.map((user) => ({ item: 'user_read' as const, id: expectString(user, 'id') }))
  const users = await meter({ most: { user_read: names.length }, read, returned })
  const ids = Object.fromEntries(users.map((user) => [expectString(user, 'username').toLowerCase(), expectString(user, 'id')]))
  if (names.every((name) => Object.hasOwn(ids, name))) return ids
  throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'tagged_user_not_found' })
}
