import type { MediaTag } from '@broadside/contract/features/media-tags.schemas'
import type { Media, MediaStorage, MediaUsage } from '@broadside/contract/features/media.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import type { CountedTag } from './tags.store.ts'
import { canOf } from './can.ts'
import { toIso } from '#db/timestamps.ts'
import type { ShownMedia } from './list.store.ts'
import type { MediaRow, StorageUse, MediaContext, UseRow } from './media.store.ts'
import type { NetworkRendition } from './renditions.store.ts'
import { defined } from '#lib/defined.ts'

/** Properties that are null in the row are absent in the response. */
function present<T extends object>(values: { [K in keyof T]: T[K] | null | undefined }): Partial<T> {
  const kept: Partial<T> = {}
  for (const name in values) if (values[name] !== null && values[name] !== undefined) kept[name] = values[name]
  return kept
}

const alone: MediaContext = { tag_ids: [], is_needed: false }

export function presentMedia(ctx: WorkspaceCtx, row: MediaRow | ShownMedia, context: MediaContext = alone): Static<typeof Media> {
  const contentUrl = `${ctx.baseUrl}/media/${row.id}/content`
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    filename: row.filename,
    mime_type: row.mime,
    size: row.size,
    alt_text: row.alt_text,
    asset_kind: row.asset_kind,
    retention_class: row.retention_class === 'temporary' ? 'temporary' : 'library',
    source: row.source,
    provenance: row.provenance,
    is_favorite: row.is_favorite,
    can: canOf(ctx, row, context),
    tag_ids: context.tag_ids,
    processing_status: row.processing_status,
    analysis_status: row.analysis_status,
    content_url: contentUrl,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    ...present<Partial<Static<typeof Media>>>({
      sha256: row.sha256,
      width: row.width,
      height: row.height,
      duration: row.duration,
      frame_rate: row.frame_rate,
      video_codec: row.video_codec,
      audio_codec: row.audio_codec,
      analysis_error: row.analysis_error,
      thumbnail_url: row.thumbnail_key && `${contentUrl}?variant=thumbnail`,
      parent_media_id: row.parent_media_id,
      focal_point: row.focal_x !== null && row.focal_y !== null ? { x: row.focal_x, y: row.focal_y } : undefined,
      created_by: row.created_by,
      last_used_at: row.last_used_at && toIso(row.last_used_at),
      trashed_at: row.trashed_at && toIso(row.trashed_at),
    }),
  }
}

export const presentRenditions = (rows: readonly NetworkRendition[]): NonNullable<Static<typeof Media>['renditions']> =>
  rows.map(({ platform, mime, size, width, height }) => ({
    platform,
    mime_type: mime,
    size,
    state: 'ready',
    ...present<{ width: number; height: number }>({ width, height }),
  }))

export const presentUsage = (uses: readonly UseRow[]): Static<typeof MediaUsage> => ({
  items: uses.map((use) => ({ kind: use.kind, id: use.id, title: use.title, status: use.status, blocks_deletion: use.blocks_deletion })),
})

export const presentStorage = ({
  used,
  trashed,
  count,
  limit,
}: StorageUse & { limit: number | undefined }): Static<typeof MediaStorage> => ({
  used_bytes: used,
  trashed_bytes: trashed,
  media_count: count,
  ...defined({ limit_bytes: limit }),
})

export const presentTag = (tag: CountedTag): Static<typeof MediaTag> => ({
  id: tag.id,
  workspace_id: tag.workspace_id,
  name: tag.name,
  media_count: tag.media_count,
  created_at: tag.created_at.toISOString(),
  updated_at: tag.updated_at.toISOString(),
})
