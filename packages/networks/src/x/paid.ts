/** Reads for the inbox, which X charges for by what they return. */
import { findId, isPresent } from '../kit/collect.ts'
import { findAddress, findName } from '../kit/collect.ts'
import { listAt } from '../kit/expect.ts'
import { isOfCap, NetworkError } from '../spec/index.ts'
import type { ConnectTools, PaidResource, Person, PricedItem } from '../spec/index.ts'
import type { Api } from './wire.ts'

export interface Reader {
  api: Api
  meter: ConnectTools['meter']
  now: Date
}

export const idsOf = (list: readonly unknown[]): string[] => list.map((one) => findId(one, 'id')).filter(isPresent)

export const personFields = 'name,profile_image_url,username'

export const toPerson = (user: unknown): Person | undefined => {
  const [id, username] = [findId(user, 'id'), findName(user, 'username')]
  if (!id || !username) return undefined
  return { id, username, displayName: findName(user, 'name'), avatarUrl: findAddress(user, 'profile_image_url') }
}

/** The people whom an answer includes, by their ids. */
export const mapPeople = (users: readonly unknown[]): Map<string, Person> =>
  new Map(users.map(toPerson).flatMap((person) => (person ? [[person.id, person] as const] : [])))

interface Paid {
  path: string
  query: Record<string, string | number | undefined>
  /** What the answer lists. */
  item: PricedItem
  most: number
}

/** X's page of prices doesn't except users that an answer includes, so they count as read. */
export const readPaid = async ({ api, meter }: Reader, { path, query, item, most }: Paid): Promise<unknown> => {
  const read = async () => (await api({ method: 'GET', path, query })).json
  const returned = (json: unknown): PaidResource[] => [
    ...idsOf(listAt(json, 'data')).map((id) => ({ item, id })),
    ...idsOf(listAt(json, 'includes', 'users')).map((id) => ({ item: 'user_read' as const, id })),
  ]
  const users = query['expansions'] === undefined ? {} : { user_read: most }
  return meter ? meter({ most: { [item]: most, ...users }, read, returned }) : read()
}

/** Reads as much as fits: a smaller page may still be affordable when a cap is near. */
export const readAffordable = async <T>(sizes: readonly number[], read: (size: number) => Promise<T>): Promise<T> => {
  for (const size of sizes) {
    try {
      return await read(size)
    } catch (error) {
      if (!(error instanceof NetworkError) || !isOfCap(error) || size === sizes.at(-1)) throw error
    }
  }
  throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'no_page_size' })
}
