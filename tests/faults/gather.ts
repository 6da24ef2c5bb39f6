/** Reads what a run has left behind: in the service, on the networks, and in the database. */
import { type AttemptFact, type Evidence, toOutcomes } from './checks.ts'
import { eachOf } from './feed.ts'
import type { Batches } from './report.ts'
import { type MadeDelivery, type PublicationReport, readPublication, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

export async function gather({ database, networks }: Stage, scene: Scene, made: readonly MadeDelivery[]): Promise<Evidence> {
  const ids = [...new Set(made.map(({ publicationId }) => publicationId))]
  const reports = new Map<string, PublicationReport>(await eachOf(ids, async (id) => [id, await readPublication(scene, id)] as const))
  const attempts = await database.query<AttemptFact>('select destination_id, step, outcome, resolution from attempts')
  const openJobs = await database.query<Evidence['openJobs'][number]>(
    `select type, state, subject from jobs where type like 'delivery.%' and state not in ('completed', 'cancelled')`,
  )
  const posts = await Promise.all(networks.map((network) => network.posts()))
  return { networks, posts, reports, openJobs, outcomes: toOutcomes(made, { networks, posts, reports }, attempts) }
}

/**
 * The number of deliveries that share a transaction, for the average delivery: when it started and when it finished. The site has a
 * transaction of its own, and networks that take longer are late for the common one, so an average over transactions would say nothing.
 */
export async function measureBatches(database: Stage['database'], made: readonly MadeDelivery[]): Promise<Batches> {
  const rows = await database.query<{ type: string; size: number }>(
    `select type, (sum(count * count) / sum(count))::float8 as size from (
       select type, count(*) as count from events
       where type in ('delivery.started', 'delivery.published') and publication_id = any($1) group by type, xmin::text
     ) as transactions group by type`,
    [made.map(({ publicationId }) => publicationId)],
  )
  const sizeOf = (type: string) => rows.find((row) => row.type === type)?.size ?? 0
  return { begun: sizeOf('delivery.started'), published: sizeOf('delivery.published') }
}

export async function countHeldBack(database: Stage['database']): Promise<number> {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from attempts where error_code = 'attempt_expired'`)
  return row?.count ?? 0
}
