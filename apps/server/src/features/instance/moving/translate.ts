/** Turns rows of an archive into rows of the new workspace: new ids, people, and the values that only the new server has. Pure. */
import { createHash } from 'node:crypto'
import { destinationError } from '#publishing/deliveries/deliveries.ts'
import { uuid5 } from '#lib/ids.ts'
import type { Field, Kind } from './kinds/field.ts'
import type { ArchivedRow } from './read-rows.ts'

export interface Moment {
  /** Every import has its own, so that an archive can be imported several times. */
  namespace: string
  now: Date
  workspaceId: string
  organizationId: string
  /** The admin of the new workspace. */
  owner: { id: string; email: string }
  name: string
  siteSlug: string
  origin: string
  /** Ids that are replaced wherever JSON contains them. */
  mentioned: ReadonlySet<string>
  /** Chats of Telegram that another workspace of this server has. */
  takenChats: ReadonlySet<string>
  seal(grantId: string): string
}

/** The id in the new workspace. An id that begins with its time keeps it, because lists are in that order. */
export function translateId({ namespace }: Pick<Moment, 'namespace'>, id: string): string {
  const hashed = uuid5(namespace, id)
  return id[14] === '7' ? `${id.slice(0, 13)}-7${hashed.slice(15)}` : hashed
}

/** Replaces mentioned ids in values and keys. */
function replace(moment: Moment, value: unknown): unknown {
  const rename = (text: string) => (moment.mentioned.has(text) ? translateId(moment, text) : text)
  if (typeof value === 'string') return rename(value)
  if (Array.isArray(value)) return value.map((item: unknown) => replace(moment, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), replace(moment, item)]))
}

function translate(moment: Moment, { treatment }: Field, value: unknown): unknown {
  if (value === null) return null
  switch (treatment) {
    case 'value':
      return value
    case 'id':
      return translateId(moment, String(value))
    case 'ids':
      return (value as string[]).map((id) => translateId(moment, id))
    case 'person':
      return value === moment.owner.email ? moment.owner.id : null
    case 'json':
      return replace(moment, value)
    case 'document':
      return JSON.stringify(replace(moment, JSON.parse(String(value))))
  }
}

type Completion = (row: ArchivedRow, moment: Moment) => ArchivedRow

const workspace: Completion = (row, { organizationId, name, siteSlug, owner }) => ({
  ...row,
  organization_id: organizationId,
  name,
  site_slug: siteSlug,
  created_by: owner.id,
})

const authorization: Completion = (row, { seal, now }) => ({
  ...row,
  sealed: seal(String(row['id'])),
  status: 'reconnect_required',
  updated_at: now,
})

/** The site is identified by its workspace. A chat of Telegram can be connected once on a server. */
const account: Completion = (row, { workspaceId, siteSlug, takenChats }) => {
  if (row['platform'] === 'site') return { ...row, account_id: workspaceId, username: siteSlug }
  return { ...row, is_active: row['is_active'] === true && !(row['platform'] === 'telegram' && takenChats.has(String(row['account_id']))) }
}

const design: Completion = (row) => ({ ...row, document_sha256: createHash('sha256').update(String(row['document'])).digest('hex') })

/** Who confirmed a flag is a person of the other server. */
const post: Completion = (row) => ({
  ...row,
  review_flags: (row['review_flags'] as object[] | null)?.map((flag) => ({ ...flag, confirmed_by: '' })) ?? null,
})

const underWay: ReadonlySet<unknown> = new Set(['publishing', 'processing', 'unknown'])
const canceled = { status: 'cancelled', due_at: null, in_queue: false }
const unknownOutcome = { kind: 'unknown', code: 'outcome_unknown' } as const

const toNewSite = ({ origin, siteSlug }: Moment, url: string): string => `${origin}/site/${siteSlug}/${url.split('/').at(-1) ?? ''}`

/**
 * Nothing is sent that may have been sent before: the other server may have finished what was under way, and may have sent what became due since.
 * Posts on the site get their address on the new site.
 */
const destination: Completion = (row, moment) => {
  const { now, owner } = moment
  if (underWay.has(row['status'])) return { ...row, status: 'unknown', error: destinationError(unknownOutcome) }
  if (row['status'] === 'scheduled') {
    const isPast = row['due_at'] === null || new Date(String(row['due_at'])) <= now
    return isPast ? { ...row, ...canceled } : { ...row, scheduled_by: owner.id }
  }
  if (row['platform'] !== 'site' || row['external_url'] === null) return row
  return { ...row, external_id: row['id'], external_url: toNewSite(moment, String(row['external_url'])) }
}

/** On the site, posts have the id of their destination. */
const part: Completion = (row, moment) => ({
  ...row,
  posts:
    (row['posts'] as { external_id: string; external_url: string }[] | null)?.map((post) =>
      translateId(moment, post.external_id) === row['destination_id']
        ? { external_id: row['destination_id'], external_url: toNewSite(moment, post.external_url) }
        : post,
    ) ?? null,
})

const delivery: Completion = (row, { now }) => ({ ...row, stage: 'done', finished_at: row['finished_at'] ?? now })

/** Clients choose the ids of video projects, which are unique within a workspace. */
const use: Completion = (row, moment) =>
  row['subject_kind'] === 'video_project' ? row : { ...row, subject_id: translateId(moment, String(row['subject_id'])) }

const completions: Readonly<Record<string, Completion>> = {
  workspace,
  authorizations: authorization,
  accounts: account,
  designs: design,
  posts: post,
  destinations: destination,
  published_parts: part,
  deliveries: delivery,
  media_uses: use,
}

/** Tables whose rows don't name their workspace. */
const withoutWorkspace: ReadonlySet<string> = new Set(['workspaces', 'attempts'])

export function translateRow(moment: Moment, kind: Kind, row: ArchivedRow): ArchivedRow {
  const values = Object.fromEntries(Object.entries(kind.fields).map(([column, field]) => [column, translate(moment, field, row[column])]))
  const placed = withoutWorkspace.has(kind.table) ? values : { ...values, workspace_id: moment.workspaceId }
  return completions[kind.name]?.(placed, moment) ?? placed
}
