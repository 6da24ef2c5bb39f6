/** Locations that a user manages, in all accounts that the user has access to. */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import type { Account } from '../spec/index.ts'
import { type Api, informationOrigin, managementOrigin, readPages } from './wire.ts'

/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations#Location */
const readMask = 'name,title,storefrontAddress,languageCode,metadata'

const pageSizes = { accounts: 20, locations: 100 }
const mostPages = 20

const idOf = (name: string): string => name.split('/').at(-1) ?? name

/** Google leaves out what is false. */
const takesPosts = (location: unknown): boolean =>
  findAt(location, 'metadata') === undefined || findAt(location, 'metadata', 'canOperateLocalPost') === true

/** Businesses have many locations with the same title, so the address belongs to the name. */
const fullNameOf = (location: unknown, title: string): string => {
  const [street] = listAt(location, 'storefrontAddress', 'addressLines')
  const parts = [title, street, findString(location, 'storefrontAddress', 'locality')]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
}

const toAccount = (location: unknown, account: string): Account => {
  const title = findString(location, 'title') ?? ''
  return {
    accountId: idOf(expectString(location, 'name')),
    username: fullNameOf(location, title),
    displayName: title,
    avatarUrl: '',
    instanceUrl: '',
    accountKind: 'location',
    limits: {
      account,
      takesPosts: takesPosts(location),
      language: findString(location, 'languageCode') ?? '',
      mapsUrl: findString(location, 'metadata', 'mapsUri') ?? '',
    },
  }
}

/** https://developers.google.com/my-business/reference/accountmanagement/rest/v1/accounts/list */
const listAccounts = async (api: Api): Promise<string[]> => {
  const accounts: string[] = []
  const list = { url: `${managementOrigin}/v1/accounts`, key: 'accounts', query: { pageSize: pageSizes.accounts }, mostPages }
  for await (const { items } of readPages(api, list)) accounts.push(...items.map((item) => idOf(expectString(item, 'name'))))
  return accounts
}

/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations/list. Each is listed once, by the first account. */
export const listLocations = async (api: Api): Promise<Account[]> => {
  const found = new Map<string, Account>()
  for (const account of await listAccounts(api)) {
    const url = `${informationOrigin}/v1/accounts/${account}/locations`
    const list = { url, key: 'locations', query: { readMask, pageSize: pageSizes.locations }, mostPages }
    for await (const { items } of readPages(api, list))
      for (const location of items.map((item) => toAccount(item, account)))
        if (!found.has(location.accountId)) found.set(location.accountId, location)
  }
  return [...found.values()]
}

/** https://developers.google.com/my-business/reference/businessinformation/rest/v1/locations/get */
export const readLocation = async (api: Api, id: string, account: string): Promise<Account> =>
  toAccount(await api.get(`${informationOrigin}/v1/locations/${encodeURIComponent(id)}`, { readMask }), account)
