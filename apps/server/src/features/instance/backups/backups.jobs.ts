/** The daily backup, made by one process. */
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { transact } from '#server/context.ts'
import { defineJob, type JobCtx, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { days } from '#lib/time.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { makeBackup } from './backup.ts'
import { readPassphrase } from './backups.ts'
import * as store from './backups.store.ts'
import { writeDeletions } from './deletions.ts'
import { forgetDeletions } from './deletions.store.ts'
import { toFailure } from './failure.ts'
import { latestSlot } from './schedule.policy.ts'
import { openTarget } from './target/target.ts'
import { openVault } from './vault.ts'
import { verifyBackup } from './verify.ts'

const runType = 'backup.run'
const verifyType = 'backup.verify'
/** Longer than any usual retention, for targets that only commands use. */
const rememberedDays = 400
const verifiedEveryDays = 30
const listedRuns = 2

async function openScheduled(ctx: JobCtx) {
  const { config } = ctx
  const target = openTarget(config.BACKUP_TO, config)
  const passphrase = await readPassphrase(config)
  return { target, passphrase, open: () => openVault(target, passphrase, { create: false }) }
}

/** Writes deletions soon after they happened, because they would be lost with the server. */
async function saveDeletions(ctx: JobCtx): Promise<void> {
  const { target, open } = await openScheduled(ctx)
  try {
    await writeDeletions(ctx.db, await open(), { all: false })
  } catch (error) {
    ctx.log.warn({ err: toFailure(error, target.label) }, 'deletions could not be written beside the backups')
  }
}

const dueJob = defineJob({
  type: 'backup.due',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    const now = ctx.clock.now()
    await forgetDeletions(ctx.db, new Date(now.getTime() - days(rememberedDays)))
    if (!ctx.config.BACKUP_TO) return
    const { target } = await openScheduled(ctx)
    if (!(await store.hasRunSince(ctx.db, target.label, latestSlot(ctx.config.BACKUP_AT, now))))
      await transact(ctx, (ctx) => ctx.queue.enqueue(ctx, runType, {}, { subject: '' }))
    else await saveDeletions(ctx)
  },
})

const runJob = defineJob({
  type: runType,
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    const { config, database, mediaStore, signal } = ctx
    if (!config.BACKUP_TO) return
    const { target, passphrase } = await openScheduled(ctx)
    const options = { target, passphrase, keep: config.BACKUP_KEEP, rate: config.BACKUP_RATE, signal }
    const { cleanup } = await makeBackup({ database, mediaStore, keyIds: ctx.box.keyIds }, options)
    if (cleanup) ctx.log.warn({ err: cleanup }, 'the backup is complete, but older ones could not be removed')
    if (!(await store.isVerifiedSince(ctx.db, new Date(ctx.clock.now().getTime() - days(verifiedEveryDays)))))
      await transact(ctx, (ctx) => ctx.queue.enqueue(ctx, verifyType, {}, { subject: '' }))
  },
  onExhausted: (ctx) => notifyAdmins(ctx),
})

const verifyJob = defineJob({
  type: verifyType,
  whileHeld: 'runs',
  maxAttempts: 2,
  concurrency: 'others',
  run: async (ctx) => {
    if (!ctx.config.BACKUP_TO) return
    const { open } = await openScheduled(ctx)
    const { id } = await verifyBackup(await open(), { signal: ctx.signal, rate: ctx.config.BACKUP_RATE })
    await store.markVerified(ctx.db, id)
  },
  onExhausted: (ctx) => notifyAdmins(ctx),
})

/** Once for each day that has no good backup. */
async function notifyAdmins(ctx: JobCtx): Promise<void> {
  const [last] = await store.listRuns(ctx.db, listedRuns)
  await notify(ctx, {
    topic: 'security_action',
    userIds: await store.listAdmins(ctx.db),
    event: `backup.failed:${latestSlot(ctx.config.BACKUP_AT, ctx.clock.now()).toISOString()}`,
    title: wording('notices', 'backup_failed'),
    body: [wording('notices', 'backup_failed_text', { code: last?.error_code ?? 'damaged', target: ctx.config.BACKUP_TO })],
    href: pagePath('serverBackups'),
  })
}

export const backupsJobs: readonly JobDefinition[] = [dueJob, runJob, verifyJob]

export const recurring: readonly Recurring[] = [{ type: 'backup.due', everyMinutes: 5 }]
