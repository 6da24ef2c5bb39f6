/** The job behind a build: reads its sources, runs the engine, and stores the result. */
import { afterCommit } from '#db/after-commit.ts'
import { canonicalJson, type DestinationPlan } from '@broadside/composer/index'
import type { Confidence } from '@broadside/composer/engine/confidence/confidence'
import { transact } from '#server/context.ts'
import type { EngineExchange } from '#db/refinements.ts'
import type { NewRow } from '#db/schema.ts'
import { type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { countHappenings, type Happening, roundTime } from '#signals/figures/figures.ts'
import { announce } from './builds.ts'
import { toBuildInput } from './build-input.ts'
import { findBuild, mayEdit } from './builds.store.ts'
import { type BuildInput, createEngine, type EngineTools } from './engine/engine.ts'
import { saveExchanges } from './exchanges.store.ts'
import { BuildFailure } from './failures.ts'
import { keepDraft, replaceWritten } from './regenerate.ts'
import { holdLease, type Lease, LeaseLost, leaseTime } from './lease.ts'
import { failAbandoned, takeBuild } from './lease.store.ts'
import { resolveSources } from './sources.ts'
import type { BuildRow, Composed, StoredInput, StoredSource } from './stored.ts'
import type { BuildThreads } from './thread/threads.ts'

export type BuildData = { build_id: string; workspace_id: string }

export const maxAttempts = 2

/** A build with the maximum of destinations asks 22 questions, each at most twice. */
const mostExchanges = 44

/** When to retry a build that this worker can't run now; undefined when there is nothing left to do. */
async function retryLater(ctx: JobCtx, { build_id, workspace_id }: BuildData): Promise<Later | undefined> {
  const row = await findBuild(ctx.db, workspace_id, build_id)
  return row?.state === 'building' ? { at: row.lease_until ?? ctx.clock.now(), counts: false } : undefined
}

export async function generate(ctx: JobCtx, data: BuildData, threads: BuildThreads): Promise<Later | void> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + leaseTime)
  const build = await takeBuild(ctx.db, data.workspace_id, data.build_id, { owner: ctx.processId, now, until })
  if (!build) return retryLater(ctx, data)
  announcePhase(ctx, build)
  using lease = holdLease(ctx, { workspaceId: build.workspace_id, id: build.id, owner: ctx.processId, take: build.takes })
  try {
    if (ctx.job.attempt > maxAttempts) throw new JobFailure('The worker died too often on this build.')
    await (build.regeneration ? remake(ctx, build, lease, threads) : make(ctx, build, lease, threads))
  } catch (error) {
    return settle(ctx, build, lease, error)
  }
}

const announcePhase = (ctx: JobCtx, { workspace_id, id, revision }: BuildRow): void =>
  emitChanges(ctx, [{ type: 'build.phase', workspaceId: workspace_id, ids: { build_id: id }, revision }])

async function make(ctx: JobCtx, build: BuildRow, lease: Lease, threads: BuildThreads): Promise<void> {
  if (!(await mayEdit(ctx.db, build.workspace_id, build.created_by))) throw new BuildFailure('access_revoked')
  const input = await readSources(ctx, build, lease, threads)
  await lease.write({ phase: 'directing', input: JSON.stringify(input) })
  announcePhase(ctx, build)
  const composed = await withEngine(ctx, build, lease, (tools) => createEngine(ctx, threads).compose(toBuildInput(ctx, input), tools))
  const { destinations } = composed.result
  const rated = await ratePosts(toBuildInput(ctx, input), destinations, lease, threads)
  const result = encode({ ...composed, result: { ...composed.result, destinations: rated } })
  await end(ctx, lease, { state: 'ready', phase: 'ready', result, revision: build.revision + 1 }, readyFigures(ctx, build))
}

/** Only the first run of a build takes the time that a person waited for it. */
const readyFigures = ({ clock }: JobCtx, { workspace_id: workspaceId, created_at, takes }: BuildRow): Happening[] => [
  { workspaceId, measure: 'build', key: 'ready' },
  ...(takes > 1
    ? []
    : [{ workspaceId, measure: 'build_time' as const, key: `${roundTime(clock.now().getTime() - created_at.getTime())}` }]),
]

/** A rewrite that fails leaves its build ready. */
const failedFigures = ({ workspace_id, regeneration }: BuildRow): Happening[] =>
  regeneration ? [] : [{ workspaceId: workspace_id, measure: 'build', key: 'failed' }]

/** The composer rates its own posts; those of a language model are rated like them. */
async function ratePosts(
  input: BuildInput,
  posts: DestinationPlan[],
  { signal }: Lease,
  threads: BuildThreads,
): Promise<DestinationPlan[]> {
  const unrated = posts.filter(({ confidence }) => confidence === undefined)
  if (unrated.length === 0) return posts
  const ratings = await threads.run<Confidence[]>(
    { kind: 'rate', input, posts: unrated },
    { signal, timeout: 60_000, onPhase: () => undefined },
  )
  return posts.map((post) => ({ ...post, ...ratings[unrated.indexOf(post)] }))
}

/** Runs an engine, and stores its exchanges with a language model if the operator turned that on. */
async function withEngine<Made>(ctx: JobCtx, build: BuildRow, lease: Lease, work: (tools: EngineTools) => Promise<Made>): Promise<Made> {
  const exchanges: EngineExchange[] = []
  const { ENGINE_LOG, ENGINE_API_KEY } = ctx.config
  try {
    return await work({
      signal: lease.signal,
      onPhase: async (phase) => {
        await lease.write({ phase })
        announcePhase(ctx, build)
      },
      onExchange: ENGINE_LOG ? (exchange) => void exchanges.push(exchange) : undefined,
    })
  } finally {
    if (exchanges.length > 0)
      await saveExchanges(ctx.db, {
        workspaceId: build.workspace_id,
        buildId: build.id,
        exchanges: exchanges.slice(0, mostExchanges).map((one) => withoutSecret(one, ENGINE_API_KEY)),
        now: ctx.clock.now(),
      })
  }
}

/** Removes the key from the exchange, in case a user put it into the material. */
const withoutSecret = (exchange: EngineExchange, secret: string): EngineExchange => {
  const clean = (text: string): string => (secret ? text.replaceAll(secret, '…') : text).replaceAll('\0', '').toWellFormed()
  const { instructions, messages, answer, ...rest } = exchange
  return {
    ...rest,
    instructions: clean(instructions),
    messages: messages.map(({ role, content }) => ({ role, content: clean(content) })),
    answer: clean(answer),
  }
}

/** Rewrites one post. The request has already raised the revision. */
async function remake(ctx: JobCtx, build: BuildRow, lease: Lease, threads: BuildThreads): Promise<void> {
  const { result, regeneration } = build
  if (!result || !regeneration) throw new Error('A build without a result has no post to rewrite.')
  if (!(await mayEdit(ctx.db, build.workspace_id, build.created_by))) throw new BuildFailure('access_revoked')
  const rewrite = { composed: result, ...regeneration }
  const redraft = await withEngine(ctx, build, lease, (tools) =>
    createEngine(ctx, threads).redraft(toBuildInput(ctx, build.input), rewrite, tools),
  )
  const [plan = redraft.plan] = await ratePosts(toBuildInput(ctx, build.input), [redraft.plan], lease, threads)
  await end(ctx, lease, {
    state: 'ready',
    phase: 'ready',
    regeneration: null,
    result: encode(replaceWritten(result, { ...redraft, plan })),
  })
}

const end = (ctx: JobCtx, lease: Lease, changes: Partial<NewRow<'builds'>>, figures: Happening[] = []): Promise<void> =>
  transact(ctx, async (ctx) => {
    await announce(ctx, await lease.settle(ctx, changes))
    await countHappenings(ctx, figures)
    meterBuilds(ctx, figures)
    await ctx.job.complete(ctx)
  })

const meterBuilds = ({ db, metrics }: JobCtx, figures: readonly Happening[]): void =>
  afterCommit(db, () => {
    for (const { measure, key } of figures) if (measure === 'build') metrics.count('broadside_builds_total', { outcome: key })
  })

async function readSources(ctx: JobCtx, build: BuildRow, lease: Lease, threads: BuildThreads): Promise<StoredInput> {
  let latest: StoredSource[] = []
  let written = Promise.resolve()
  const onResolved = (sources: StoredSource[]) => {
    latest = sources
    // Writes run one at a time, each with the latest list, so that an older list never replaces a newer one.
    written = written.then(() => lease.write({ input: JSON.stringify({ ...build.input, sources: latest }) }))
    return written
  }
  return { ...build.input, ...(await resolveSources(ctx, build, { signal: lease.signal, threads, onResolved })) }
}

/** Text with half a surrogate pair has no JSON form and can't be stored. */
function encode(composed: Composed): string {
  try {
    return canonicalJson(composed)
  } catch (cause) {
    throw new BuildFailure('result_encoding_failed', undefined, { cause })
  }
}

async function settle(ctx: JobCtx, build: BuildRow, lease: Lease, error: unknown): Promise<Later | undefined> {
  const data = { build_id: build.id, workspace_id: build.workspace_id }
  if (error instanceof BuildFailure) {
    try {
      ctx.log.info({ build: build.id, code: error.code }, build.regeneration ? 'post not rewritten' : 'build failed')
      const revision = build.revision + (build.regeneration ? 0 : 1)
      await end(ctx, lease, { ...failed(build, error), revision }, failedFigures(build))
      return undefined
    } catch (lost) {
      if (!(lost instanceof LeaseLost)) throw lost
    }
  }
  if (error instanceof LeaseLost || lease.signal.reason instanceof LeaseLost) return retryLater(ctx, data)
  // If the release fails, the lease simply expires.
  await lease.release().catch((failure: unknown) => ctx.outages.report(failure, { build: data.build_id }, 'build lease not released'))
  if (ctx.signal.aborted) return { at: ctx.clock.now(), counts: false }
  throw error
}

/** A failed rewrite leaves the build ready with its previous result. */
const failed = ({ result, regeneration }: BuildRow, { code, message }: BuildFailure): Partial<NewRow<'builds'>> =>
  result && regeneration
    ? { state: 'ready', phase: 'ready', regeneration: null, result: keepDraft(result, regeneration.account_id) }
    : { state: 'failed', phase: 'failed', error_code: code, error_message: message }

/** The job is out of attempts. If another worker holds the build by now, leave it to that worker. */
export async function onExhausted(ctx: JobCtx, { build_id, workspace_id }: BuildData): Promise<void> {
  const build = await findBuild(ctx.db, workspace_id, build_id)
  if (!build) return
  const now = ctx.clock.now()
  const changes = { ...failed(build, new BuildFailure('job_failed')), lease_owner: null, lease_until: null, updated_at: now }
  const row = await failAbandoned(ctx.db, workspace_id, build_id, changes, now)
  if (!row) return
  await countHappenings(ctx, failedFigures(build))
  meterBuilds(ctx, failedFigures(build))
  await announce(ctx, row)
}
