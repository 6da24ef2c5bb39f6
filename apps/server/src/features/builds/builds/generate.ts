/** The work behind a build: reads its sources, lets the engine write, and keeps the result. */
import { canonicalJson } from '@broadside/composer/index'
import { transact } from '#server/context.ts'
import { type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { announce } from './builds.ts'
import { findBuild, mayEdit } from './builds.store.ts'
import { type BuildInput, createEngine } from './engine/engine.ts'
import { BuildFailure } from './failures.ts'
import { holdLease, type Lease, LeaseLost, leaseTime } from './lease.ts'
import { failAbandoned, takeBuild } from './lease.store.ts'
import { resolveSources } from './sources.ts'
import type { BuildRow, Composed, StoredInput, StoredSource } from './stored.ts'
import type { BuildThreads } from './thread/threads.ts'

export type BuildData = { build_id: string; workspace_id: string }

export const maxAttempts = 2

/** When to come again to a build that this worker may not work on now; undefined when there is nothing left to do. */
async function comeAgain(ctx: JobCtx, { build_id, workspace_id }: BuildData): Promise<Later | undefined> {
  const row = await findBuild(ctx.db, workspace_id, build_id)
  return row?.state === 'building' ? { at: row.lease_until ?? ctx.clock.now(), counts: false } : undefined
}

export async function generate(ctx: JobCtx, data: BuildData, threads: BuildThreads): Promise<Later | void> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + leaseTime)
  const build = await takeBuild(ctx.db, data.workspace_id, data.build_id, { owner: ctx.processId, now, until })
  if (!build) return comeAgain(ctx, data)
  using lease = holdLease(ctx, { workspaceId: build.workspace_id, id: build.id, owner: ctx.processId, revision: build.revision })
  try {
    if (ctx.job.attempt > maxAttempts) throw new JobFailure('The worker died too often on this build.')
    await make(ctx, build, lease, threads)
  } catch (error) {
    return settle(ctx, data, lease, error)
  }
}

async function make(ctx: JobCtx, build: BuildRow, lease: Lease, threads: BuildThreads): Promise<void> {
  if (!(await mayEdit(ctx.db, build.workspace_id, build.created_by))) throw new BuildFailure('access_revoked')
  const input = await readSources(ctx, build, lease, threads)
  await lease.write({ phase: 'directing', input: JSON.stringify(input) })
  const tools = { signal: lease.signal, onPhase: (phase: string) => lease.write({ phase }) }
  const result = encode(await createEngine(ctx, threads).compose(toBuildInput(ctx, build, input), tools))
  await transact(ctx, async (ctx) => {
    const ready = await lease.settle(ctx, { state: 'ready', phase: 'ready', result })
    await announce(ctx, ready)
    await ctx.job.complete(ctx)
  })
}

function toBuildInput({ networks }: JobCtx, build: BuildRow, { voices, destinations, ...input }: StoredInput): BuildInput {
  const byId = new Map(voices.map((voice) => [voice.id, voice]))
  return {
    ...input,
    link: build.context_urls[0] ?? '',
    destinations: destinations.map((destination) => {
      const voice = byId.get(destination.voice_id)
      if (!voice) throw new Error('a frozen destination has no voice')
      const network = networks[destination.platform]
      return {
        ...destination,
        voice,
        networkName: network?.name ?? destination.platform,
        text: network?.text ?? { link: 'end_of_text', hashtags: 'untouched' },
      }
    }),
  }
}

async function readSources(ctx: JobCtx, build: BuildRow, lease: Lease, threads: BuildThreads): Promise<StoredInput> {
  let latest: StoredSource[] = []
  let written = Promise.resolve()
  const onResolved = (sources: StoredSource[]) => {
    latest = sources
    // One write at a time, each with the newest list, so that an older one never replaces a newer one.
    written = written.then(() => lease.write({ input: JSON.stringify({ ...build.input, sources: latest }) }))
    return written
  }
  return { ...build.input, ...(await resolveSources(ctx, build, { signal: lease.signal, threads, onResolved })) }
}

/** Texts that have no JSON form (half a surrogate pair) cannot be kept. */
function encode(composed: Composed): string {
  try {
    return canonicalJson(composed)
  } catch (cause) {
    throw new BuildFailure('result_encoding_failed', undefined, { cause })
  }
}

/** What a run that broke off leaves behind. Rethrows what the queue is to repeat. */
async function settle(ctx: JobCtx, data: BuildData, lease: Lease, error: unknown): Promise<Later | undefined> {
  if (error instanceof BuildFailure) {
    try {
      await fail(ctx, lease, error)
      return undefined
    } catch (lost) {
      if (!(lost instanceof LeaseLost)) throw lost
    }
  }
  if (error instanceof LeaseLost || lease.signal.reason instanceof LeaseLost) return comeAgain(ctx, data)
  // Without it the lease runs out by itself.
  await lease
    .release()
    .catch((failure: unknown) => ctx.disruptions.report(failure, { build: data.build_id }, 'a lease could not be given back'))
  if (ctx.signal.aborted) return { at: ctx.clock.now(), counts: false }
  throw error
}

const fail = (ctx: JobCtx, lease: Lease, { code, message }: BuildFailure): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await lease.settle(ctx, { state: 'failed', phase: 'failed', error_code: code, error_message: message })
    ctx.log.info({ build: row.id, code }, 'build failed')
    await announce(ctx, row)
    await ctx.job.complete(ctx)
  })

/** The job is out of attempts. A build that another worker holds by now is that worker's business. */
export async function giveUp(ctx: JobCtx, { build_id, workspace_id }: BuildData): Promise<void> {
  const { code, message } = new BuildFailure('job_failed')
  const now = ctx.clock.now()
  const changes = {
    state: 'failed',
    phase: 'failed',
    error_code: code,
    error_message: message,
    lease_owner: null,
    lease_until: null,
    updated_at: now,
  } as const
  const row = await failAbandoned(ctx.db, workspace_id, build_id, changes, now)
  if (row) await announce(ctx, row)
}
