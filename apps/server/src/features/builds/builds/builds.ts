/** Builds turn an idea and sources into posts for each destination. This module serves requests; `generate.ts` does the work. */
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import type { EngineExchange } from '#db/refinements.ts'
import { assertCurrent } from '#http/etag.ts'
import { invalid, notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { priorityOf } from '#jobs/queue.ts'
import { type EventCtx, recordEvent } from '#signals/events/events.ts'
import { countHappenings } from '#signals/figures/figures.ts'
import { setMediaUses } from '#media/media/media.ts'
import { activeLimit, type CreateBody, readRequest } from './builds.policy.ts'
import { countActive, findAnyBuild, findBuild, insertBuild, lockBuild, lockRequester, updateBuild } from './builds.store.ts'
import { findExchanges } from './exchanges.store.ts'
import { freezeInput } from './freeze.ts'
import { type BuildRow, ownSources, type StoredAsset, type StoredSource } from './stored.ts'

export const jobType = 'build.generate'

/** Seconds, sent as Retry-After. */
const patience = 10

/** Emits the event for the new state of a build. Phases of a running build emit none. */
export async function announce(ctx: EventCtx, row: BuildRow): Promise<void> {
  const { id, state, phase, revision, error_code, publication_id } = row
  if (state === 'building') return
  await recordEvent(ctx, {
    workspaceId: row.workspace_id,
    type: `build.${state}`,
    data: {
      build: { id, state, phase, revision, ...(error_code !== null && { error_code }), ...(publication_id !== null && { publication_id }) },
    },
    ...(publication_id !== null && { publicationId: publication_id }),
  })
}

/** Milliseconds added to a build's queue time for each earlier build of the same workspace. */
const turn = 30_000

/**
 * Interleaves workspaces: a build counts as requested later the more builds of its workspace precede it, so a caller
 * with twenty builds doesn't delay everyone else. Old builds still run before new ones.
 */
export async function enqueue(ctx: Pick<Ctx, 'db' | 'queue' | 'clock'>, { id, workspace_id }: BuildRow): Promise<void> {
  const before = (await countActive(ctx.db, workspace_id)) - 1
  const priority = priorityOf(new Date(ctx.clock.now().getTime() + before * turn))
  await ctx.queue.enqueue(ctx, jobType, { build_id: id, workspace_id }, { subject: id, group: workspace_id, priority })
}

/** Counts under a lock so two concurrent requests can't both pass. */
export async function assertRoom(ctx: WorkspaceCtx): Promise<void> {
  await lockRequester(ctx.db, ctx.workspace.id, ctx.actor.userId)
  const limit = activeLimit(ctx.config)
  if ((await countActive(ctx.db, ctx.workspace.id, ctx.actor.userId)) >= limit)
    throw new Problem('too_many_active_builds', `You can have up to ${limit} active builds in a workspace.`, { retryAfter: patience })
}

const toAssets = ({ assets = [] }: CreateBody): StoredAsset[] =>
  assets.map(({ media_id, role = 'context', may_publish = false }) => ({ media_id, role, may_publish }))

/** Fetches nothing. Throws `validation_failed` or `too_many_active_builds`. */
export async function createBuild(ctx: WorkspaceCtx, body: CreateBody): Promise<BuildRow> {
  const { urls, problems } = readRequest(body)
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const { input, socialSetId } = await freezeInput(ctx, body)
    await assertRoom(ctx)
    const now = ctx.clock.now()
    const assets = toAssets(body)
    const row = await insertBuild(ctx.db, {
      id: uuid7(now),
      workspace_id: ctx.workspace.id,
      created_by: ctx.actor.userId,
      state: 'queued',
      phase: 'queued',
      context_urls: urls,
      assets: JSON.stringify(assets),
      input: JSON.stringify(input),
      social_set_id: socialSetId,
      voice_profile_id: body.voice_profile_id ?? null,
      created_at: now,
      updated_at: now,
    })
    await setMediaUses(
      ctx,
      'build',
      row.id,
      assets.map(({ media_id }) => media_id),
    )
    await enqueue(ctx, row)
    await countHappenings(ctx, [{ workspaceId: row.workspace_id, measure: 'build', key: 'created' }])
    await announce(ctx, row)
    return row
  })
}

export async function getBuild(ctx: Pick<WorkspaceCtx, 'db' | 'workspace'>, id: string): Promise<BuildRow> {
  const row = await findBuild(ctx.db, ctx.workspace.id, id)
  if (!row) throw notFound('publication build')
  return row
}

export async function getSource(ctx: Pick<WorkspaceCtx, 'db' | 'workspace'>, id: string, sourceId: string): Promise<StoredSource> {
  const { input } = await getBuild(ctx, id)
  const source = input.sources.find((one) => one.id === sourceId)
  if (!source) throw notFound('build source')
  return source
}

/** For the operator, who is not a member of the workspace. Throws `not_found`. */
export async function getBuildForOperator(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ build: BuildRow; exchanges: EngineExchange[] | undefined }> {
  const build = await findAnyBuild(db, id)
  if (!build) throw notFound('publication build')
  return { build, exchanges: await findExchanges(db, id) }
}

/** Locks a build at the version the request is based on. Throws `not_found` or `precondition_failed`. */
export async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<BuildRow> {
  return assertCurrent(await lockBuild(ctx.db, ctx.workspace.id, id), 'publication build', ifMatch)
}

/** Ends a rewrite and keeps the build ready with its previous result. */
async function keepOldResult(ctx: WorkspaceCtx, row: BuildRow): Promise<BuildRow> {
  const ready = await updateBuild(ctx.db, ctx.workspace.id, row.id, {
    state: 'ready',
    phase: 'ready',
    revision: row.revision + 1,
    regeneration: null,
    lease_owner: null,
    lease_until: null,
    updated_at: ctx.clock.now(),
  })
  await announce(ctx, ready)
  return ready
}

const cancellable: readonly BuildRow['state'][] = ['queued', 'building', 'failed']

/** Does nothing to a build that can no longer be canceled. */
export const cancelBuild = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<BuildRow> =>
  transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (!cancellable.includes(row.state)) return row
    await ctx.queue.cancel(ctx, jobType, [id])
    if (row.regeneration) return keepOldResult(ctx, row)
    await setMediaUses(ctx, 'build', id, [])
    const cancelled = await updateBuild(ctx.db, ctx.workspace.id, id, {
      state: 'cancelled',
      phase: 'cancelled',
      revision: row.revision + 1,
      lease_owner: null,
      lease_until: null,
      updated_at: ctx.clock.now(),
    })
    await announce(ctx, cancelled)
    return cancelled
  })

/**
 * Runs a failed build again with its frozen destinations and freshly read sources. Throws `build_not_failed` or
 * `too_many_active_builds`.
 */
export const retryBuild = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<BuildRow> =>
  transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.state === 'queued') return row
    if (row.state !== 'failed') throw new Problem('build_not_failed', `Only a failed build can be retried. This build is ${row.state}.`)
    await assertRoom(ctx)
    const queued = await updateBuild(ctx.db, ctx.workspace.id, id, {
      state: 'queued',
      phase: 'queued',
      revision: row.revision + 1,
      created_by: ctx.actor.userId,
      updated_at: ctx.clock.now(),
      error_code: null,
      error_message: null,
      result: null,
      input: JSON.stringify({ ...row.input, sources: ownSources(row.input), assets: [] }),
    })
    await enqueue(ctx, queued)
    await announce(ctx, queued)
    return queued
  })
