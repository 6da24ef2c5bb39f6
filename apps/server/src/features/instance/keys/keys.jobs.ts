import { type App, transact } from '#server/context.ts'
import { defineJob, type JobDefinition } from '#jobs/define.ts'
import { Problem } from '#lib/errors.ts'
import { isResealDue, reseal } from './keys.ts'

const type = 'key.reseal'
/** Processes may be restarted one after the other: the next look comes this much later. */
const pauseMs = 60_000

const resealJob = defineJob({
  type,
  maxAttempts: 5,
  concurrency: 'others',
  run: async (ctx) => {
    try {
      const { resealed, unopened } = await reseal(ctx, ctx.signal)
      if (Object.keys(unopened).length) ctx.log.warn({ unopened }, 'sealed values that no key of SECRET_KEY opens')
      if (resealed) ctx.log.info({ resealed }, 'sealed anew with the first key of SECRET_KEY')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { at: new Date(ctx.clock.now().getTime() + pauseMs), counts: false, error: error.message }
    }
  },
})

export const keysJobs: readonly JobDefinition[] = [resealJob]

/** At the start: when a new key was put in front, what the others sealed is sealed anew. */
export async function enqueueReseal(app: App): Promise<void> {
  if (await isResealDue(app)) await transact(app, (ctx) => ctx.queue.enqueue(ctx, type, {}, { subject: type }))
}
