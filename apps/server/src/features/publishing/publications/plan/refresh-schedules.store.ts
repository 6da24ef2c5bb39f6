/** Waiting deliveries with the schedules that determined their due time. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Schedule } from '#db/schema.ts'

const waiting = (db: Db, now: Date) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('destinations as x', 'x.id', 'd.destination_id')
    .where('d.finished_at', 'is', null)
    .where('d.started_at', 'is', null)
    .where('d.due_at', '>', now)
    .where('x.status', '=', 'scheduled')

export interface Anchored {
  destinationId: string
  workspaceId: string
  publicationId: string
  schedule: Schedule
}

/** Deliveries scheduled by wall-clock time, by destination id. Spans all workspaces; only the refresh job calls it. */
export const listAnchored = (db: Db, { now, after, limit }: { now: Date; after: string; limit: number }): Promise<Anchored[]> => {
  const schedule = sql<Schedule>`coalesce(x.schedule, p.schedule)`
  return waiting(db, now)
    .innerJoin('publications as p', 'p.id', 'd.publication_id')
    .select(['d.destination_id as destinationId', 'd.workspace_id as workspaceId', 'd.publication_id as publicationId'])
    .select(schedule.as('schedule'))
    .where(sql`${schedule}->>'anchor'`, '=', 'wall')
    .where('d.destination_id', '>', after)
    .orderBy('d.destination_id')
    .limit(limit)
    .execute()
}

/** Waiting deliveries of one publication. The caller holds its lock. */
export const listWaiting = (db: Db, workspaceId: string, publicationId: string, now: Date) =>
  waiting(db, now)
    .select(['d.id as deliveryId', 'd.due_at', 'x.id', 'x.social_account_id', 'x.platform', 'x.schedule'])
    .where('x.workspace_id', '=', workspaceId)
    .where('x.publication_id', '=', publicationId)
    .orderBy('x.position')
    .orderBy('x.id')
    .execute()

export type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]
