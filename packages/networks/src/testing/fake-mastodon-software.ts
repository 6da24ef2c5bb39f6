/**
 * Differences between Mastodon 4.5 (StatusLengthValidator, PostStatusService) and GoToSocial 0.20 (processing/status, filter/status), from
 * their sources and independent of the code under test.
 */
import { findNumber } from '../kit/expect.ts'
import type { FakeMastodon, FakeStatus } from './fake-mastodon.ts'
import { toHtml, toMarkdownHtml } from './fake-mastodon-html.ts'
import type { Answer } from './server.ts'

const isGoToSocial = ({ software }: FakeMastodon): boolean => software === 'gotosocial'

/** Mastodon and its forks keep the name; no other software guarantees idempotency keys. */
export const honoursKeys = ({ software }: FakeMastodon): boolean => software === 'mastodon'

const segmenter = new Intl.Segmenter()
const graphemes = (text: string): number => [...segmenter.segment(text)].length
const countsOfMastodon = (text: string): number =>
  graphemes(text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(23)).replaceAll(/(^|[^/\w])@(\w+)@[\w.-]+\w/g, '$1@$2'))

/** The error for a text that is too long, in the server's words; undefined when it is accepted. */
export const refuseLength = (fake: FakeMastodon, text: string, spoiler: string): Answer | undefined => {
  const limit = findNumber(fake.configuration, 'statuses', 'max_characters') ?? 500
  if (isGoToSocial(fake)) {
    if ([...text].length + [...spoiler].length <= limit) return undefined
    return { status: 400, json: { error: `Bad Request: text with spoiler exceed max chars (${limit})` } }
  }
  if (countsOfMastodon(text) + graphemes(spoiler) <= limit) return undefined
  return { status: 422, json: { error: `Validation failed: Text character limit of ${limit} exceeded` } }
}

/** Renders a text by its content type, or by the account's preference. Mastodon itself only supports plain text. */
export const render = (fake: FakeMastodon, text: string, contentType: string | undefined): string => {
  const knowsTypes = fake.software !== 'mastodon' || fake.version.includes('+glitch')
  const type = knowsTypes ? (contentType ?? fake.defaultContentType) : 'text/plain'
  return type === 'text/markdown' ? toMarkdownHtml(text, fake.strangeHosts) : toHtml(text, fake.strangeHosts)
}

/** The account's newest statuses. GoToSocial drops those its filters hide, including its own, and doesn't refill the page. */
export const listOwn = (fake: FakeMastodon, limit: number): FakeStatus[] => {
  const page = fake.statuses.toReversed().slice(0, limit)
  const isHidden = (status: FakeStatus): boolean => fake.filters.some((word) => fake.sources.get(status.id)?.includes(word))
  return isGoToSocial(fake) ? page.filter((status) => !isHidden(status)) : page
}

/** GET /api/v1/statuses/:id/source; the group captures the status id. */
export const sourceRoute = /^GET \/api\/v1\/statuses\/(\w+)\/source$/

const routeScopes: readonly [route: RegExp, scope: string][] = [
  [/^GET \/api\/v1\/accounts\/verify_credentials$/, 'read:accounts'],
  [/^GET \/api\/v1\/(accounts\/\w+\/statuses|statuses\/\w+\/source)$/, 'read:statuses'],
  [/^GET \/api\/v2\/search$/, 'read:search'],
  [/^(POST \/api\/v2\/media|(GET|PUT) \/api\/v1\/media\/\w+)$/, 'write:media'],
  [/^POST \/api\/v1\/statuses(\/\w+\/unreblog)?$/, 'write:statuses'],
]

/** Checked before any lookup. Undefined when the token has the scope. */
export const refuseScope = (fake: FakeMastodon, route: string): Answer | undefined => {
  const scope = routeScopes.find(([pattern]) => pattern.test(route))?.[1]
  if (!scope || fake.scopes.has(scope)) return undefined
  const error = isGoToSocial(fake) ? 'Forbidden: token has insufficient scope permission' : 'This action is outside the authorized scopes'
  return { status: 403, json: { error } }
}

export const getSource = (fake: FakeMastodon, id: string): Answer => {
  const text = fake.hasSource ? fake.sources.get(id) : undefined
  return text === undefined ? { status: 404, json: { error: 'Record not found' } } : { json: { id, text, spoiler_text: '' } }
}
