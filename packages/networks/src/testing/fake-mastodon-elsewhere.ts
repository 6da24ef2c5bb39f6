/** Views of a server that ignore the account's own filters. */
import type { Json } from '../spec/index.ts'
import type { FakeMastodon, FakeStatus } from './fake-mastodon.ts'
import type { Answer, Recorded } from './server.ts'

/** The account's own search, the list as visitors see it, and the outbox used for federation. */
export type Elsewhere = 'search' | 'public_list' | 'outbox'

/** By URL, which every server resolves; by a word, as GoToSocial searches the markup of the account's own statuses. */
export const searchOwn = (fake: FakeMastodon, query: string): FakeStatus[] => {
  const searchesWords = fake.software === 'gotosocial' && fake.elsewhere.has('search')
  return fake.statuses.toReversed().filter(({ url, content }) => url === query || (searchesWords && content.includes(query)))
}

const toCreate = ({ uri, url, content, created_at: published }: FakeStatus): Json => ({
  type: 'Create',
  published,
  object: { type: 'Note', id: uri ?? null, url, content, published },
})

/** Handles a request without a token. Undefined where a token is required, as everywhere on GoToSocial by default. */
export const showVisitor = (fake: FakeMastodon, { method, path, query }: Recorded): Answer | undefined => {
  if (method !== 'GET') return undefined
  const shown = fake.statuses.toReversed().filter(({ visibility }) => visibility === 'public' || visibility === 'unlisted')
  if (fake.elsewhere.has('public_list') && path === `/api/v1/accounts/${fake.accountId}/statuses`) return { json: shown }
  if (!fake.elsewhere.has('outbox')) return undefined
  const actor = `${fake.url}/users/${fake.username}`
  if (path === '/.well-known/webfinger') {
    if (query['resource'] !== `acct:${fake.username}@${fake.domain}`) return { status: 404, json: { error: 'Not found' } }
    return { json: { links: [{ rel: 'self', type: 'application/activity+json', href: actor }] } }
  }
  if (path === `/users/${fake.username}`) return { json: { type: 'Person', id: actor, outbox: `${actor}/outbox` } }
  if (path !== `/users/${fake.username}/outbox`) return undefined
  if (query['page'] === undefined) return { json: { type: 'OrderedCollection', first: `${actor}/outbox?page=true` } }
  return { json: { type: 'OrderedCollectionPage', orderedItems: shown.map(toCreate) } }
}
