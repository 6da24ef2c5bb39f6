/** What the fakes of Meta's Graph hosts share: errors, forms, containers with their states, quotas and tokens. */
import { type Answer, type Recorded } from './server.ts'

export type Fields = Record<string, string>

const day = 86_400_000

export const refuse = (code: number, message: string, { subcode, status = 400 }: { subcode?: number; status?: number } = {}): Answer => ({
  status,
  json: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      is_transient: false,
      fbtrace_id: 'AfAkEtRaCe',
    },
  },
})

export const refuseToken = (message: string): Answer => refuse(190, message, { subcode: 463, status: 401 })

/** The parameters of a request, in its URL or in its form. */
export const readFields = ({ query, headers, body }: Recorded): Fields => {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return { ...query, ...(isForm ? Object.fromEntries(new URLSearchParams(body.toString('utf8'))) : {}) }
}

/** The error of a parameter that the host doesn't have. */
export const findUnknown = (fields: Fields, known: string): Answer | undefined => {
  const name = Object.keys(fields).find((key) => !known.split(' ').includes(key))
  return name === undefined ? undefined : refuse(100, `Unsupported parameter: ${name}`)
}

export interface FakeFile {
  mime: string
  size: number
}

/** What a download from an address finds; undefined if it fails. */
export type FetchFile = (address: string | undefined) => FakeFile | undefined

/** A file at an address of `createTestRun`, which names its type and size, as a download would find them. */
export const fetchFile: FetchFile = (address) => {
  const url = URL.parse(address ?? '')
  if (url?.protocol !== 'https:') return undefined
  return { mime: url.searchParams.get('type') ?? '', size: Number(url.searchParams.get('bytes') ?? 0) }
}

export interface FakeContainer {
  id: string
  fields: Fields
  file?: FakeFile
  createdAt: number
  /** When its files are processed. */
  readyAt: number
  /** The failure that processing ends with. */
  failure?: string
  /** The post that it became. */
  postId?: string
}

/** A container expires after a day unless it was published. */
export const stateOf = ({ createdAt, readyAt, failure, postId }: FakeContainer, now: number): string => {
  if (postId !== undefined) return 'PUBLISHED'
  if (now - createdAt >= day) return 'EXPIRED'
  if (now < readyAt) return 'IN_PROGRESS'
  return failure === undefined ? 'FINISHED' : 'ERROR'
}

/** How tokens of one account live: those of an authorization for an hour, the others for 60 days. */
export interface FakeTokens {
  /** When each ends. */
  readonly valid: Map<string, number>
  issue(kind: 'short' | 'long'): { token: string; seconds: number }
}

export const createTokens = (prefix: string, now: () => Date): FakeTokens => {
  const valid = new Map<string, number>()
  return {
    valid,
    issue: (kind) => {
      const seconds = kind === 'short' ? 3_600 : 5_184_000
      const token = `${prefix}${kind}${valid.size + 1}`
      valid.set(token, now().getTime() + seconds * 1000)
      return { token, seconds }
    },
  }
}

/** `since` in seconds, and a page after the post that `after` names; newest first. */
export const listPage = <Item extends { id: string; at: number }>(
  items: readonly Item[],
  { since = '0', limit = '25', after = '' }: Fields,
  present: (item: Item) => object,
): Answer => {
  const all = items.filter(({ at }) => at >= Number(since) * 1000).toReversed()
  const start = after === '' ? 0 : all.findIndex(({ id }) => id === after) + 1
  const page = all.slice(start, start + Number(limit))
  const last = page.at(-1)
  const hasMore = start + page.length < all.length
  const paging = last && { cursors: { before: page[0]?.id, after: last.id }, ...(hasMore && { next: 'https://graph.example/next' }) }
  return { json: { data: page.map(present), ...(paging && { paging }) } }
}

/** Only the fields that were asked for; the id is always there. */
export const pick = (node: Record<string, unknown>, fields = ''): object => {
  const names = new Set(['id', ...fields.replaceAll(/\{[^}]*\}/g, '').split(',')])
  return Object.fromEntries(Object.entries(node).filter(([name, value]) => names.has(name) && value !== undefined))
}

/** How Graph hosts write a time. */
export const toTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000')

export const quotaOf = (times: readonly number[], total: number, now: number) => ({
  used: times.filter((at) => now - at < day).length,
  config: { quota_total: total, quota_duration: 86_400 },
})
