/** The scheduled posts of a workspace as a file for spreadsheets or calendars. */
import type { App } from '#server/context.ts'
import { notFound } from '#lib/errors.ts'
import { csvHeader, csvLine } from './csv.ts'
import { calendarEnd, calendarStart, toEvent } from './ics.ts'
import { findScheduledWorkspace, listScheduled, type ScheduledPost } from './schedule.store.ts'

export type ScheduleFormat = 'csv' | 'ics'

const batch = 500

async function* listAll({ db }: Pick<App, 'db'>, workspaceId: string): AsyncGenerator<ScheduledPost, void> {
  let after: ScheduledPost | undefined
  do {
    const posts: ScheduledPost[] = await listScheduled(db, workspaceId, { after, limit: batch })
    yield* posts
    after = posts.length === batch ? posts.at(-1) : undefined
  } while (after)
}

/** The text of the file, in pieces. Throws `not_found` before the first. */
export async function* exportSchedule(ctx: Pick<App, 'db' | 'clock'>, named: string, format: ScheduleFormat): AsyncGenerator<string, void> {
  const workspace = await findScheduledWorkspace(ctx.db, named)
  if (!workspace) throw notFound('workspace')
  const now = ctx.clock.now()
  yield format === 'csv' ? csvHeader : calendarStart(workspace.name)
  for await (const post of listAll(ctx, workspace.id)) yield format === 'csv' ? csvLine(post, workspace.timezone) : toEvent(post, now)
  if (format === 'ics') yield calendarEnd
}
