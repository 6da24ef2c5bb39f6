/** Rewrites one post of a ready build; the others stay the same, byte for byte. */
import { canonicalJson, type ReviewFlag } from '@broadside/composer/index'
import { flag, flagsWithout, orderFlags } from '@broadside/composer/engine/flags'
import { formatSentence } from '@broadside/composer/sentences'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { assertRoom, enqueue, lockForChange } from './builds.ts'
import { updateBuild } from './builds.store.ts'
import type { BuildRow, Composed, Redraft } from './stored.ts'

export interface RegenerationRequest {
  accountId: string
  /** One line, or empty. */
  direction: string
  ifMatch: string | undefined
}

/**
 * Throws `build_not_ready` while the build is running, is committed or has another rewrite in progress, `not_found` if
 * the build has no post for the account, or `too_many_active_builds`.
 */
export const regenerateDestination = (
  ctx: WorkspaceCtx,
  id: string,
  { accountId, direction, ifMatch }: RegenerationRequest,
): Promise<BuildRow> =>
  transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.state !== 'ready' || !row.result)
      throw new Problem('build_not_ready', `Posts can be regenerated only while the build is ready. It is ${row.state}.`)
    if (!row.result.result.destinations.some(({ account_id }) => account_id === accountId)) throw notFound('destination')
    await assertRoom(ctx)
    const building = await updateBuild(ctx.db, ctx.workspace.id, id, {
      state: 'building',
      phase: 'drafting',
      // The request raises the revision; storing the new result does not.
      revision: row.revision + 1,
      created_by: ctx.actor.userId,
      regeneration: JSON.stringify({ account_id: accountId, direction }),
      updated_at: ctx.clock.now(),
    })
    await enqueue(ctx, building)
    return building
  })

const ordered = ({ result }: Composed, flags: readonly ReviewFlag[]): ReviewFlag[] =>
  orderFlags(
    flags,
    result.direction.destinations.map(({ account_id }) => account_id),
  )

export const replaceDraft = (composed: Composed, { plan, settings, flags }: Redraft): Composed => ({
  ...composed,
  settings: { ...composed.settings, [plan.account_id]: settings },
  result: {
    ...composed.result,
    destinations: composed.result.destinations.map((one) => (one.account_id === plan.account_id ? plan : one)),
    review_flags: ordered(composed, [...flagsWithout(composed.result.review_flags, plan.account_id), ...flags]),
  },
})

/** Like `replaceDraft`, for a post by an engine: what was chosen by hand is gone. */
export const replaceWritten = (composed: Composed, redraft: Redraft): Composed => {
  const { [redraft.plan.account_id]: _chosen, ...originals } = composed.originals ?? {}
  return { ...replaceDraft(composed, redraft), originals }
}

const kept = formatSentence('not_rewritten')

/** The previous result with a flag that explains why nothing changed, serialized for storage. */
export const keepDraft = (composed: Composed, accountId: string): string =>
  canonicalJson({
    ...composed,
    result: {
      ...composed.result,
      review_flags: ordered(composed, [...composed.result.review_flags, flag(accountId, 'engine', 'warning', kept)]),
    },
  })
