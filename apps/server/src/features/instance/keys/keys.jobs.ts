import { type App, transact } from '#server/context.ts'
import { defineJob, type JobDefinition } from '#jobs/define.ts'
import { Problem } from '#lib/errors.ts'
import { isResealDue, reseal } from './keys.ts'

const type = 'key.reseal'
/** Milliseconds until the next check, since processes may be restarted one by one. */
const pauseMs = 60_000

const resealJob = defineJob({
  type,
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  run: async (ctx) => {
    try {
      const { resealed, unopened } = await reseal(ctx, ctx.signal)
      if (Object.keys(unopened).length) ctx.log.warn({ unopened }, 'no key in SECRET_KEY opens some sealed values')
      if (resealed) ctx.log.info({ resealed }, 'values resealed with the first key of SECRET_KEY')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { at: new Date(ctx.clock.now().getTime() + pauseMs), counts: false, error: error.message }
    }
  },
})

export const keysJobs: readonly JobDefinition[] = [resealJob]

/** Runs at startup: reseals values of older keys after a new key was put first. */
export async function enqueueReseal(app: App): Promise<void> {
  if (await isResealDue(app)) await transact(app, (ctx) => ctx.queue.enqueue(ctx, type, {}, { subject: type }))
}
