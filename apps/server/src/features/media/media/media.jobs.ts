import { transact } from '#server/context.ts'
import { isLocked } from '#db/is-locked.ts'
import { locks } from '#db/locks.ts'
import { defineJob, type JobCtx } from '#jobs/define.ts'
import { recordEvent, recordEvents } from '#signals/events/events.ts'
import { analyze, type Findings } from './analysis.ts'
import { BadMedia } from '#lib/files/picture.ts'
import { laterIfBusy } from './imaging/later-if-busy.ts'
import { mediaEvent, purge } from './lifecycle.ts'
import { trashDays } from './media.policy.ts'
import { findMedia, lockMedia, type MediaRow, updateMedia } from './media.store.ts'
import { saveRendition } from './renditions.store.ts'
import { convertJob } from './variants.jobs.ts'
import { enqueueConversion } from './variants.ts'
import { lockOldTrash, listExpiredUploads, listWithoutThumbnail, trashUnused } from './cleanup.store.ts'
import { days } from '#lib/time.ts'
import { emptyTrash } from '#lib/trash.ts'

async function saveFindings(ctx: JobCtx, row: MediaRow, { facts, copies = [] }: Findings): Promise<void> {
  const now = ctx.clock.now()
  const ready = { ...facts, processing_status: 'ready' as const, analysis_status: 'ready' as const, analysis_error: null, updated_at: now }
  await transact(ctx, async (ctx) => {
    const saved = await updateMedia(ctx.db, row.workspace_id, row.id, ready)
    if (saved) {
      for (const copy of copies) await saveRendition(ctx.db, { media_id: row.id, ...copy, created_at: now })
      await recordEvent(ctx, mediaEvent(saved, 'media.ready'))
    }
    await ctx.job.complete(ctx)
  })
}

async function saveFailure(ctx: JobCtx, { workspace_id, id }: Pick<MediaRow, 'workspace_id' | 'id'>, message: string): Promise<void> {
  const row = await lockMedia(ctx.db, workspace_id, id)
  if (row?.analysis_status !== 'pending') return
  const failed = {
    processing_status: 'failed' as const,
    analysis_status: 'failed' as const,
    analysis_error: message,
    updated_at: ctx.clock.now(),
  }
  await updateMedia(ctx.db, workspace_id, id, failed)
  await recordEvent(ctx, mediaEvent(row, 'media.failed'))
}

interface AnalyzeData extends Record<string, string> {
  workspace_id: string
  media_id: string
}

const analyzeJob = defineJob<AnalyzeData>({
  type: 'media.analyze',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx, { workspace_id, media_id }) => {
    const row = await findMedia(ctx.db, workspace_id, media_id)
    if (row?.analysis_status !== 'pending' || row.processing_status !== 'processing') return
    try {
      await saveFindings(ctx, row, await analyze(ctx, row))
    } catch (error) {
      if (!(error instanceof BadMedia)) return laterIfBusy(ctx, error)
      ctx.log.info({ media: row.id, err: error.cause }, 'media analysis failed')
      // The verdict is the job's result, so the job itself succeeds.
      await transact(ctx, async (ctx) => {
        await saveFailure(ctx, row, error.message)
        await ctx.job.complete(ctx)
      })
    }
  },
  onExhausted: (ctx, { workspace_id, media_id }) => saveFailure(ctx, { workspace_id, id: media_id }, "Couldn't analyze the file."),
})

const mostThumbnails = 1000

/** Deletes expired uploads and old trash, moves unused temporary files to the trash, and starts making missing thumbnails. */
const cleanJob = defineJob({
  type: 'media.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    const now = ctx.clock.now()
    for (const row of await listExpiredUploads(ctx.db, now)) await transact(ctx, (ctx) => purge(ctx, row))
    for (const row of await listWithoutThumbnail(ctx.db, mostThumbnails))
      await transact(ctx, (ctx) => enqueueConversion(ctx, row, 'screen'))
    await transact(ctx, async (ctx) => {
      const rows = await trashUnused(ctx.db, now)
      await recordEvents(
        ctx,
        rows.map((row) => mediaEvent(row, 'media.trashed')),
      )
    })
    await emptyTrash(ctx, {
      batch: 200,
      lock: (ctx, limit) => lockOldTrash(ctx.db, new Date(now.getTime() - days(trashDays)), limit),
      remove: async (ctx, rows) => {
        for (const row of rows) await purge(ctx, row)
        await recordEvents(
          ctx,
          rows.map((row) => mediaEvent(row, 'media.deleted')),
        )
      },
    })
    // File times come from the system clock, not the service's.
    await ctx.mediaStore.sweep(new Date(Date.now() - days(1)))
  },
})

/** Milliseconds until the next look whether a backup still runs. */
const afterBackupMs = 5 * 60_000

const deleteJob = defineJob<{ workspace_id: string; folder: string }>({
  type: 'storage.delete',
  whileHeld: 'runs',
  maxAttempts: 10,
  concurrency: 'others',
  run: async (ctx, { folder }) => {
    // The backup's database still refers to the files.
    if (await isLocked(ctx.db, locks.backup)) return { at: new Date(ctx.clock.now().getTime() + afterBackupMs), counts: false }
    await ctx.mediaStore.removeAll(folder)
  },
  onExhausted: async (ctx, { folder }) => ctx.log.error({ folder }, 'files of deleted media not removed'),
})

export const mediaJobs = [analyzeJob, convertJob, cleanJob, deleteJob]

export const recurring = [{ type: 'media.clean', everyHours: 24 }] as const
