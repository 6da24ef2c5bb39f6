/** Posts of the queue: publications that took a slot, with the destinations that wait for it. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { PublicationStatus, Schedule } from '#db/schema.ts'

export interface QueuedDestination {
  id: string
  social_account_id: string
  platform: string
  delivery_id: string
  planned_at: Date
  due_at: Date
  held_at: Date | null
  has_media: boolean
}

export interface QueuedPost {
  id: string
  title: string
  opening: string
  revision: number
  social_set_id: string | null
  status: PublicationStatus
  schedule: Schedule
  random_delay_minutes: number | null
  destinations: QueuedDestination[]
}

type AsJson = Omit<QueuedPost, 'destinations'> & {
  destinations: (Omit<QueuedDestination, 'planned_at' | 'due_at' | 'held_at'> & {
    planned_at: string
    due_at: string
    held_at: string | null
  })[]
}

const toPost = ({ destinations, ...post }: AsJson): QueuedPost => ({
  ...post,
  destinations: destinations.map(({ planned_at, due_at, held_at, ...row }) => ({
    ...row,
    planned_at: new Date(planned_at),
    due_at: new Date(due_at),
    held_at: held_at === null ? null : new Date(held_at),
  })),
})

/** Characters to read of a text for its excerpt. */
const openingLength = 1000

async function readQueue(db: Db, workspaceId: string, which: RawBuilder<unknown>): Promise<QueuedPost[]> {
  const { rows } = await sql<AsJson>`
    select p.id, p.title, left(coalesce(nullif(p.text, ''), p.segments #>> '{0,text}', ''), ${sql.lit(openingLength)}) as opening, p.revision,
      p.social_set_id, p.status, p.schedule, p.random_delay_minutes, q.destinations
    from publications p cross join lateral (
      select json_agg(json_build_object('id', x.id, 'social_account_id', x.social_account_id, 'platform', x.platform, 'delivery_id', d.id,
        'planned_at', x.planned_at, 'due_at', d.due_at, 'held_at', d.held_at,
        'has_media', p.media <> '[]' or jsonb_path_exists(p.segments, '$[*].media[*]') or jsonb_path_exists(x.segments, '$[*].media[*]')
        ) order by x.position, x.id) as destinations
      from destinations x join deliveries d on d.destination_id = x.id and d.finished_at is null
      where x.publication_id = p.id and x.in_queue and x.status = 'scheduled') q
    where p.workspace_id = ${workspaceId} and p.status in ('scheduled', 'publishing') and p.schedule ->> 'schedule_id' is not null
      and p.trashed_at is null and q.destinations is not null and ${which}
    order by p.list_at, p.id`.execute(db)
  return rows.map(toPost)
}

/** All posts of the queue of a set, or of the workspace for null, by time. */
export const listQueue = (db: Db, workspaceId: string, setId: string | null): Promise<QueuedPost[]> =>
  readQueue(db, workspaceId, setId === null ? sql`true` : sql`p.social_set_id = ${setId}`)

/** Those of these publications that are in the queue. */
export const findQueued = (db: Db, workspaceId: string, ids: readonly string[]): Promise<QueuedPost[]> =>
  readQueue(db, workspaceId, sql`p.id = any(${[...ids]})`)

export interface LockedPost {
  id: string
  revision: number
  social_set_id: string | null
}

/** Locks publications outside the trash in the order of their ids. */
export const lockPosts = (db: Db, workspaceId: string, ids: readonly string[]): Promise<LockedPost[]> =>
  db
    .selectFrom('publications')
    .select(['id', 'revision', 'social_set_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface NewTime {
  id: string
  schedule: Schedule
  destinations: { id: string; due_at: Date }[]
}

/** Writes new times of locked posts, which get their next revision. */
export async function writeTimes(db: Db, workspaceId: string, times: readonly NewTime[], now: Date): Promise<void> {
  const publications = times.map(({ id, schedule }) => ({ id, schedule, list_at: schedule.at }))
  const destinations = times.flatMap(({ schedule, destinations }) => destinations.map((row) => ({ ...row, planned_at: schedule.at })))
  await sql`
    update publications p set schedule = w.schedule, list_at = w.list_at, revision = p.revision + 1, updated_at = ${now}
    from jsonb_to_recordset(${jsonRows(publications)}) as w (id text, schedule jsonb, list_at timestamptz)
    where p.workspace_id = ${workspaceId} and p.id = w.id`.execute(db)
  await sql`
    update destinations x set planned_at = w.planned_at, due_at = w.due_at, updated_at = ${now}
    from jsonb_to_recordset(${jsonRows(destinations)}) as w (id text, planned_at timestamptz, due_at timestamptz)
    where x.workspace_id = ${workspaceId} and x.id = w.id`.execute(db)
}
