/** The job behind an export of many pages. Stored pages are recorded one by one, so a run continues where the last one ended. */
import { type InWorkspace, transact } from '#server/context.ts'
import { defineJob, type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { defined } from '#lib/defined.ts'
import { Problem } from '#lib/errors.ts'
import { days } from '#lib/time.ts'
import { jobType } from './exports.ts'
import * as store from './exports.store.ts'
import { planSource } from './plan.ts'
import { storePage } from './stored-pages.ts'

export type ExportData = { workspace_id: string; design_id: string; export_id: string }

const busyWaitMs = 5000

async function run(ctx: JobCtx, { workspace_id, export_id }: ExportData): Promise<Later | void> {
  const row = await store.startExport(ctx.db, workspace_id, export_id)
  if (!row || row.document === null) return
  const inside: InWorkspace = { ...ctx, workspace: { id: workspace_id } }
  let pageId: string | undefined
  try {
    const source = { id: row.design_id, revision: row.revision, document: row.document }
    const planned = await planSource(inside, source, { ...row.wanted, page_ids: row.page_ids })
    const done = new Set(row.results.map(({ page_id }) => page_id))
    for (const page of planned.pages.filter(({ id }) => !done.has(id))) {
      pageId = page.id
      await store.addResult(ctx.db, workspace_id, export_id, await storePage(inside, planned, page, row.created_by))
    }
    await transact(ctx, async (ctx) => {
      await store.endExport(ctx.db, workspace_id, export_id, { now: ctx.clock.now() })
      await ctx.job.complete(ctx)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message } = error
    if (code === 'service_unavailable') return { at: new Date(ctx.clock.now().getTime() + busyWaitMs), counts: false }
    const failure = { code, message, ...defined({ page_id: pageId }) }
    await store.endExport(ctx.db, workspace_id, export_id, { now: ctx.clock.now(), error: failure })
    throw new JobFailure(message)
  }
}

const internalError = { code: 'internal_error', message: 'The export failed due to an internal error.' }

export const exportJob = defineJob<ExportData>({
  type: jobType,
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  perGroup: 'all_but_one',
  // The export reports how it failed.
  failsQuietly: true,
  run,
  onExhausted: async (ctx, { workspace_id, export_id }) => {
    await store.endExport(ctx.db, workspace_id, export_id, { now: ctx.clock.now(), error: internalError })
  },
})

const rememberedFor = days(30)

export const cleanExports = (ctx: Pick<JobCtx, 'db' | 'clock'>): Promise<void> =>
  store.deleteAged(ctx.db, new Date(ctx.clock.now().getTime() - rememberedFor))
