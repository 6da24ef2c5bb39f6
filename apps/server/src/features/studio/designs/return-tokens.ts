/** Return tokens lead from the editor back to where it was opened: each is completed once, then consumed once. */
import { randomBytes } from 'node:crypto'
import type { CompleteReturnTokenBody, CreateReturnTokenBody } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import { type ActorCtx, type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { enterWorkspace, sha256 } from '#http/access.ts'
import { type ErrorDetail, invalid, invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { findMediaOfMany } from '#media/media/media.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import { hasProject } from '#studio/video-projects/video-projects.ts'
import { findDesign } from './designs.store.ts'
import * as store from './return-tokens.store.ts'

export type ReturnToken = Row<'design_return_tokens'>

const lifeMs = 2 * 3600 * 1000
/** Bytes of the constraints as JSON. */
const maxConstraintBytes = 32 * 1024

/** Throws `validation_failed`. The token is only in the response, not in the database. */
export async function createReturnToken(
  ctx: WorkspaceCtx,
  body: Static<typeof CreateReturnTokenBody>,
): Promise<{ token: string; expiresAt: Date }> {
  assertEnabled(ctx)
  const constraints = JSON.stringify(body.constraints ?? {})
  if (Buffer.byteLength(constraints) > maxConstraintBytes)
    throw invalidAt('body.constraints', say('constraints_too_large', { maximum: maxConstraintBytes }))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.clock.now().getTime() + lifeMs)
  await store.insertToken(ctx.db, {
    token_hash: sha256(token),
    workspace_id: ctx.workspace.id,
    user_id: ctx.actor.userId,
    return_url: body.return_url,
    purpose: body.purpose || 'post_media',
    max_selection: body.max_selection ?? 1,
    constraints,
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

/** Locks the caller's token and checks access to its workspace again. Throws `not_found`, also for an expired one. */
async function enterToken(ctx: ActorCtx, token: string): Promise<{ ctx: WorkspaceCtx; row: ReturnToken }> {
  const row = await store.lockToken(ctx.db, ctx.actor.userId, sha256(token))
  if (!row || row.expires_at <= ctx.clock.now()) throw notFound('return token')
  const workspace = await enterWorkspace(ctx, 'workspace', row.workspace_id, 'editor')
  const entered = { ...ctx, workspace }
  assertEnabled(entered)
  return { ctx: entered, row }
}

async function assertMade(
  ctx: WorkspaceCtx,
  { max_selection }: ReturnToken,
  { design_id, project_id, media_ids }: Static<typeof CompleteReturnTokenBody>,
): Promise<void> {
  if ((design_id === undefined) === (project_id === undefined)) throw invalidAt('body', say('design_or_project'))
  const problems: ErrorDetail[] = []
  if (design_id !== undefined && !(await findDesign(ctx.db, ctx.workspace.id, design_id)))
    problems.push({ ...say('unknown_design'), location: 'body.design_id', value: design_id })
  if (project_id !== undefined && !(await hasProject(ctx, project_id)))
    problems.push({ ...say('unknown_project'), location: 'body.project_id', value: project_id })
  if (media_ids.length > max_selection) problems.push({ ...say('too_many_files', { maximum: max_selection }), location: 'body.media_ids' })
  // Pages that were just exported may still be processed.
  const files = await findMediaOfMany(
    ctx.db,
    media_ids.map((id) => ({ workspace_id: ctx.workspace.id, id })),
  )
  const known = new Set(
    files
      .filter((file) => file.trashed_at === null && file.processing_status !== 'uploading' && file.processing_status !== 'failed')
      .map(({ id }) => id),
  )
  for (const [index, id] of media_ids.entries())
    if (!known.has(id)) problems.push({ ...say('unknown_file'), location: `body.media_ids[${index}]`, value: id })
  if (problems.length) throw invalid(problems)
}

/** Throws `state_conflict` if it was already completed. */
export const completeReturnToken = (ctx: ActorCtx, token: string, made: Static<typeof CompleteReturnTokenBody>): Promise<ReturnToken> =>
  transact(ctx, async (outer) => {
    const { ctx, row } = await enterToken(outer, token)
    if (row.completed_at) throw new Problem('state_conflict', 'The token was already completed.')
    await assertMade(ctx, row, made)
    const { design_id = null, project_id = null, media_ids } = made
    const changes = { design_id, project_id, media_ids, completed_at: ctx.clock.now() }
    await store.updateToken(ctx.db, ctx.actor.userId, row.token_hash, changes)
    return { ...row, ...changes }
  })

/** Throws `state_conflict` before it was completed, and after it was consumed. */
export const consumeReturnToken = (ctx: ActorCtx, token: string): Promise<ReturnToken> =>
  transact(ctx, async (outer) => {
    const { ctx, row } = await enterToken(outer, token)
    if (!row.completed_at) throw new Problem('state_conflict', "The token isn't completed yet.")
    if (row.consumed_at) throw new Problem('state_conflict', 'The token was already consumed.')
    await store.updateToken(ctx.db, ctx.actor.userId, row.token_hash, { consumed_at: ctx.clock.now() })
    return row
  })

export const cleanReturnTokens = (ctx: Pick<Ctx, 'db' | 'clock'>) => store.deleteEndedTokens(ctx.db, ctx.clock.now())
