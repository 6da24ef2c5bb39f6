/** Duplicates a publication as a draft. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { NewRow } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { setMediaUses } from '#media/media/media.ts'
import { findActiveAccounts } from '#publishing/accounts/accounts.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { recordEvent } from '#signals/events/events.ts'
import { getPublication } from './load.ts'
import { allMediaIds } from './content.ts'
import { insertDestinations, insertPublication, type PublicationWithDestinations } from '../publications.store.ts'

/** Leaves out schedules, and destinations of disconnected accounts. */
export async function duplicatePublication(ctx: WorkspaceCtx, id: string): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    const { publication, destinations } = await getPublication(ctx, ctx.workspace.id, id)
    const accountIds = destinations.map((row) => row.social_account_id)
    const active = new Set((await findActiveAccounts(ctx.db, ctx.workspace.id, accountIds)).map((account) => account.id))
    const copied = destinations.filter((row) => active.has(row.social_account_id))
    const now = ctx.clock.now()
    const copyId = uuid7(now)
    const owned = { workspace_id: ctx.workspace.id, created_at: now, updated_at: now }
    const { title, text, source_url, goal, audience, intent, social_set_id, random_delay_minutes } = publication
    await insertPublication(ctx.db, {
      ...owned,
      title,
      text,
      source_url,
      goal,
      audience,
      intent,
      social_set_id,
      random_delay_minutes,
      id: copyId,
      created_by: ctx.actor.userId,
      segments: JSON.stringify(publication.segments),
      media: JSON.stringify(publication.media),
      metadata: JSON.stringify(publication.metadata),
      review_flags: publication.review_flags && JSON.stringify(publication.review_flags),
      list_at: now,
    })
    await insertDestinations(
      ctx.db,
      copied.map((row, position): NewRow<'destinations'> => ({
        ...owned,
        id: uuid7(now),
        publication_id: copyId,
        social_account_id: row.social_account_id,
        platform: row.platform,
        target_key: row.target_key,
        position,
        output_profile: row.output_profile,
        profile_locked: row.profile_locked,
        text: row.text,
        title: row.title,
        description: row.description,
        segments: row.segments && JSON.stringify(row.segments),
        settings: JSON.stringify(row.settings),
      })),
    )
    await setMediaUses(ctx, 'publication', copyId, allMediaIds(publication, copied))
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: copyId,
      type: 'publication.created',
      data: eventData({ id: copyId, title, status: 'draft', revision: 1 }),
    })
    return getPublication(ctx, ctx.workspace.id, copyId)
  })
}
