/** Statistics of a workspace, or of all workspaces of the instance. */
import type { Input, Output } from '@broadside/contract/endpoint'
import type { getStatistics as endpoint } from '@broadside/contract/features/statistics'
import { statisticsLimits } from '@broadside/contract/features/statistics.schemas'
import type { App, ActorCtx, WorkspaceCtx } from '#server/context.ts'
import { readSpan, type Span } from '#lib/span.ts'
import { daysOfSpan } from '#lib/time-zone.ts'
import { getStorageUse, sumStorageOfAll } from '#media/media/media.ts'
import { dateOf, setStorage } from '#signals/figures/figures.ts'
import { getTimes } from '#publishing/publications/publications.ts'
import { present } from './statistics.present.ts'
import { countEnds, listFailures, listStorage, type Range, readTimes } from './statistics.store.ts'

type Query = Input<typeof endpoint>['query']
type Answer = Output<typeof endpoint>

/** Throws `validation_failed` for an invalid range. */
export async function getStatistics(ctx: WorkspaceCtx, query: Query): Promise<Answer> {
  const span = readSpan(query, statisticsLimits.days)
  const { timezone } = await getTimes(ctx.db, ctx.workspace.id)
  const days = datesOf(span, timezone)
  const [figures, { used }] = await Promise.all([readFigures(ctx, days, query, ctx.workspace.id), getStorageUse(ctx)])
  const today = dateOf(ctx.clock.now(), timezone)
  return present(
    { ...figures, storage: [...figures.storage.filter(({ date }) => date < today), { date: today, bytes: used }] },
    days,
    query,
  )
}

/** Throws `validation_failed` for an invalid range. */
export async function getInstanceStatistics(ctx: ActorCtx, query: Omit<Query, 'workspace_id'>): Promise<Answer> {
  const days = datesOf(readSpan(query, statisticsLimits.days), 'UTC')
  return present(await readFigures(ctx, days, query, undefined), days, query)
}

const datesOf = (span: Span, zone: string): string[] => daysOfSpan(span, zone).map(({ date }) => date)

async function readFigures({ db }: Pick<App, 'db'>, days: readonly string[], { group_by }: Pick<Query, 'group_by'>, workspaceId?: string) {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const range: Range = { workspaceId, first, last, by: group_by }
  const [ends, times, failures, storage] = await Promise.all([
    countEnds(db, range),
    readTimes(db, range),
    listFailures(db, range, statisticsLimits.failures),
    listStorage(db, range),
  ])
  return { ends, times, failures, storage }
}

/** Stores how many bytes of media each workspace has today. */
export async function measureStorage({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const rows = await sumStorageOfAll(db)
  await setStorage(
    db,
    rows.map(({ workspace_id, timezone, used }) => ({ workspace_id, date: dateOf(now, timezone), n: used })),
  )
}
