/** Stores the draft that a build made. */
import type { WorkspaceCtx } from '#server/context.ts'
import type { ConfirmedFlag, NewRow, StoredMedia, StoredSegment } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { setMediaUses } from '#media/media/media.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { recordEvent } from '#signals/events/events.ts'
import { insertDestinations, insertPublication } from '../publications.store.ts'
import { withIds } from './content.ts'

/** A destination of a build, with a locked output profile. */
export interface BuiltDestination {
  socialAccountId: string
  platform: string
  outputProfile: string
  title?: string
  description?: string
  settings: Record<string, unknown>
  /** Without `media`, the first segment has the publication's media. */
  segments: Pick<StoredSegment, 'text' | 'media' | 'settings'>[]
}

export interface BuiltPublication {
  id: string
  buildId: string
  title: string
  text: string
  goal: string
  audience: string
  sourceUrl: string
  socialSetId: string | null
  media: StoredMedia[]
  reviewFlags: ConfirmedFlag[]
  destinations: BuiltDestination[]
}

/** Stores a build's draft in the caller's transaction. The caller has checked accounts and media. */
export async function insertBuiltPublication(
  ctx: WorkspaceCtx,
  { destinations, media, reviewFlags, ...built }: BuiltPublication,
): Promise<void> {
  const now = ctx.clock.now()
  const dates = { created_at: now, updated_at: now }
  const { id, title, text, goal, audience } = built
  await insertPublication(ctx.db, {
    id,
    title,
    text,
    goal,
    audience,
    workspace_id: ctx.workspace.id,
    build_id: built.buildId,
    created_by: ctx.actor.userId,
    source_url: built.sourceUrl,
    social_set_id: built.socialSetId,
    media: JSON.stringify(media),
    review_flags: reviewFlags.length ? JSON.stringify(reviewFlags) : null,
    list_at: now,
    ...dates,
  })
  const rows = destinations.map((destination, position): NewRow<'destinations'> => ({
    id: uuid7(now),
    workspace_id: ctx.workspace.id,
    publication_id: id,
    social_account_id: destination.socialAccountId,
    platform: destination.platform,
    position,
    output_profile: destination.outputProfile,
    profile_locked: true,
    title: destination.title ?? null,
    description: destination.description ?? null,
    settings: JSON.stringify(destination.settings),
    segments: JSON.stringify(withIds(ctx, destination.segments)),
    ...dates,
  }))
  await insertDestinations(ctx.db, rows)
  await setMediaUses(
    ctx,
    'publication',
    id,
    media.map(({ media_id }) => media_id),
  )
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: id,
    type: 'publication.created',
    data: eventData({ id, title, status: 'draft', revision: 1 }),
  })
}
