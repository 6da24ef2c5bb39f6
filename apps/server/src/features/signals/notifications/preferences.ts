/** The topics users are notified about, and the times without optional email. */
import type { Actor, ActorCtx, App, Ctx } from '#server/context.ts'
import { transact } from '#server/context.ts'
import { type ErrorDetail, invalid, notFound, Problem, say } from '#lib/errors.ts'
import { enterWorkspace } from '#http/access.ts'
import { uuid5 } from '#lib/ids.ts'
import { moveDigest } from './digest.ts'
import { dailyTopics, defaultDigest, type DigestTime, nextDigest, type Preferences } from './notifications.policy.ts'
import * as store from './preferences.store.ts'

type Base = Pick<App, 'db' | 'clock'>

export interface PreferenceView {
  email: string
  preferences: Preferences
  isConfigured: boolean
  digest: DigestTime
  mutes: store.ShownMute[]
  /** Hidden from a token of one workspace, which learns nothing about the account. */
  isBound: boolean
}

/** The workspace that the token is bound to. */
export const boundWorkspace = ({ credential }: Actor): string | undefined =>
  credential.kind === 'token' ? credential.workspaceId : undefined

export async function getPreferences(ctx: Base, actor: Actor): Promise<PreferenceView> {
  const { email, settings } = await store.findSettings(ctx.db, actor.userId)
  const mutes = await store.listActiveMutes(ctx.db, actor.userId, ctx.clock.now())
  const bound = boundWorkspace(actor)
  return {
    email,
    preferences: settings?.preferences ?? {},
    isConfigured: settings !== undefined,
    digest: settings ? { time: settings.digest_time, zone: settings.digest_timezone } : defaultDigest,
    mutes: bound === undefined ? mutes : mutes.filter(({ workspace_id }) => workspace_id === bound),
    isBound: bound !== undefined,
  }
}

/** Omitted topics return to their defaults, and notifications waiting for the daily email follow. */
export async function replacePreferences(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue'>,
  userId: string,
  { preferences, digest }: { preferences: Preferences; digest: DigestTime },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await store.writeSettings(ctx.db, {
      user_id: userId,
      preferences: JSON.stringify(preferences),
      digest_time: digest.time,
      digest_timezone: digest.zone,
      updated_at: now,
    })
    await moveDigest(ctx, userId, { topics: dailyTopics(preferences), at: nextDigest(digest, now) })
  })
}

export interface NewMute {
  scope: 'account' | 'workspace'
  workspaceId: string | undefined
  endsAt: Date
}

function assertConsistent({ clock }: Base, { scope, workspaceId, endsAt }: NewMute): void {
  const problems: ErrorDetail[] = []
  const location = 'body.workspace_id'
  if (scope === 'workspace' && workspaceId === undefined) problems.push({ ...say('workspace_scope_needs_id'), location })
  if (scope === 'account' && workspaceId !== undefined) problems.push({ ...say('account_scope_without_id'), location, value: workspaceId })
  if (endsAt <= clock.now()) problems.push({ ...say('not_in_future'), location: 'body.ends_at', value: endsAt.toISOString() })
  if (problems.length) throw invalid(problems)
}

const assertUnbound = (actor: Actor, workspaceId: string | null): void => {
  const bound = boundWorkspace(actor)
  if (bound !== undefined && bound !== workspaceId)
    throw new Problem('token_workspace_bound', "The token is bound to one workspace and can't change other mutes.")
}

/** Throws `token_workspace_bound` for a mute of all email, and 404 or 403 for the workspace. */
export async function assertMayMute(ctx: ActorCtx, workspaceId: string | undefined): Promise<void> {
  if (workspaceId === undefined) assertUnbound(ctx.actor, null)
  else await enterWorkspace(ctx, 'workspace', workspaceId, 'viewer')
}

/** One mute per user and scope: another one replaces its times. Throws `validation_failed`, `token_workspace_bound`, and 404 or 403 for the workspace. */
export async function createMute(ctx: ActorCtx, mute: NewMute): Promise<void> {
  assertConsistent(ctx, mute)
  const { scope, workspaceId, endsAt } = mute
  await assertMayMute(ctx, workspaceId)
  await store.writeMute(ctx.db, {
    id: uuid5(ctx.actor.userId, `mute:${scope}:${workspaceId ?? ''}`),
    user_id: ctx.actor.userId,
    workspace_id: workspaceId ?? null,
    starts_at: ctx.clock.now(),
    ends_at: endsAt,
  })
}

/** Can be repeated. Throws `not_found`, or `token_workspace_bound` for a mute outside the workspace of the token. */
export async function endMute(ctx: Base, actor: Actor, id: string): Promise<void> {
  const mute = await store.findMute(ctx.db, actor.userId, id)
  if (!mute) throw notFound('mute')
  assertUnbound(actor, mute.workspace_id)
  await store.endMute(ctx.db, actor.userId, id, ctx.clock.now())
}
