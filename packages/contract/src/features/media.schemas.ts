import { Type } from 'typebox'
import { ErrorModel } from '../errors.ts'
import { mostBytes } from '../media-rules.ts'
import {
  Answer,
  Body,
  CommaList,
  Defaulted,
  exampleOf,
  FreeObject,
  Id,
  Int,
  Line,
  Lines,
  Nullable,
  OneOf,
  TextMap,
  Timestamp,
} from '../primitives.ts'
import { Can, exampleId, search, workspaceId } from './common.ts'

const assetKinds = ['library', 'brand_asset', 'brand_font', 'design_preview', 'template_preview', 'project_asset'] as const
const sources = [
  'upload',
  'camera',
  'image_editor_export',
  'image_editor_edit',
  'background_removal',
  'video_editor_source',
  'video_editor_export',
  'stock_import',
] as const
const retentionClass = OneOf(['library', 'temporary'], { description: '`temporary`: moved to the trash when unused for a while.' })
const mimeType = { max: 255, pattern: '^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$', examples: ['image/jpeg'] }

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const FocalPoint = Type.Object(
  { x: share('From the left edge, as a share of the width.'), y: share('From the top edge, as a share of the height.') },
  { additionalProperties: false, description: 'The point to keep in view when an image is cut to another shape.' },
)

const Rendition = Type.Object(
  {
    platform: Type.String({ description: 'The network that gets this copy. New networks may appear.', examples: ['bluesky'] }),
    width: Type.Optional(Int({ description: 'In pixels.' })),
    height: Type.Optional(Int({ description: 'In pixels.' })),
    mime_type: Type.String(),
    size: Int({ description: 'In bytes.' }),
    state: Type.String({ description: '`ready`: stored and reused. New states may appear.', examples: ['ready'] }),
  },
  { description: 'A smaller copy, created because the original exceeds the limits of a network.' },
)

const mediaCan = Can({
  edit: 'Change its metadata.',
  delete: 'Move it to the trash; false while it is in use.',
  restore: 'Restore it from the trash.',
  retry_analysis: 'Retry its analysis; only after a failure.',
})

export const Media = Answer(
  'MediaResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    filename: Type.String(),
    mime_type: Type.String({ description: 'Detected from the content.' }),
    size: Int({ description: 'In bytes.' }),
    sha256: Type.Optional(Type.String({ description: 'In hexadecimal, once the upload is complete.' })),
    width: Type.Optional(Int({ description: 'In pixels.' })),
    height: Type.Optional(Int({ description: 'In pixels.' })),
    duration: Type.Optional(Type.Number({ description: 'In seconds.' })),
    frame_rate: Type.Optional(Type.Number({ description: 'Frames per second.' })),
    video_codec: Type.Optional(Type.String()),
    audio_codec: Type.Optional(Type.String()),
    alt_text: Type.String(),
    focal_point: Type.Optional(FocalPoint),
    asset_kind: Type.String({ description: 'New kinds may appear.', examples: [...assetKinds] }),
    retention_class: retentionClass,
    source: Type.String({ description: 'Origin of the file. New sources may appear.', examples: [...sources] }),
    provenance: FreeObject('Origin details from the uploader.'),
    is_favorite: Type.Boolean(),
    can: mediaCan,
    tag_ids: Type.Array(Type.String()),
    processing_status: OneOf(['uploading', 'processing', 'ready', 'failed']),
    analysis_status: OneOf(['pending', 'ready', 'failed']),
    analysis_error: Type.Optional(Type.String()),
    content_url: Type.String({ description: 'URL of the content.' }),
    thumbnail_url: Type.Optional(Type.String({ description: 'URL of a thumbnail.' })),
    parent_media_id: Type.Optional(Type.String({ description: 'The media file it was made from.' })),
    renditions: Type.Optional(
      Type.Array(Rendition, { description: 'Copies made for networks so far, by network. Only in the response for a single file.' }),
    ),
    created_by: Type.Optional(Type.String({ description: 'User id; absent when the user was deleted.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    last_used_at: Type.Optional(Timestamp()),
    trashed_at: Type.Optional(Timestamp('When it was moved to the trash. Permanently deleted 7 days later when nothing refers to it.')),
  },
  {
    description: 'A media file: an image, audio, video, document or font.',
    examples: [
      {
        id: exampleId(40),
        workspace_id: exampleId(10),
        filename: 'harbour.jpg',
        mime_type: 'image/jpeg',
        size: 482_133,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        width: 2048,
        height: 1365,
        alt_text: 'Fishing boats in the morning sun.',
        asset_kind: 'library',
        retention_class: 'library',
        source: 'upload',
        provenance: {},
        is_favorite: false,
        can: { ...exampleOf(mediaCan), retry_analysis: false },
        tag_ids: [exampleId(45)],
        processing_status: 'ready',
        analysis_status: 'ready',
        content_url: `https://social.example/api/v1/media/${exampleId(40)}/content`,
        created_by: exampleId(1),
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:09.500Z',
      },
    ],
  },
)

export const StartUploadBody = Body(
  {
    workspace_id: workspaceId,
    filename: Line({ min: 1, max: 255 }),
    size: Int({
      min: 1,
      max: mostBytes.video,
      description: 'In bytes. Up to 16 GiB for videos, 10 MB for fonts, 50 MB for everything else.',
    }),
    mime_type: Type.Optional(Line({ ...mimeType, description: 'The declared type; the content decides.' })),
    client_sha256: Type.Optional(Line({ max: 64, pattern: '^[0-9a-fA-F]{64}$', description: 'Used to find an existing file.' })),
    alt_text: Type.Optional(Lines({ max: 2000 })),
    asset_kind: Defaulted(OneOf(assetKinds, { default: 'library' })),
    retention_class: Defaulted(OneOf(['library', 'temporary'], { default: 'library' })),
    source: Defaulted(OneOf(sources, { default: 'upload' })),
    tag_id: Type.Optional(Id('A tag to add to the file.')),
    parent_media_id: Type.Optional(Id('The media file it was made from.')),
    video_project_asset_id: Type.Optional(Id('The video project file that this upload provides; its `asset_kind` is `project_asset`.')),
    provenance: Type.Optional(FreeObject('Origin details.')),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        filename: 'harbour.jpg',
        size: 482_133,
        mime_type: 'image/jpeg',
        alt_text: 'Fishing boats in the morning sun.',
      },
    ],
  },
)

export const Upload = Answer(
  'UploadSessionOutputBody',
  {
    media_id: Type.String({ description: 'Id of the file and of the upload.' }),
    upload: Type.Optional(
      Type.Object(
        {
          method: Type.String({ examples: ['PUT'] }),
          url: Type.String({ format: 'uri' }),
          headers: TextMap('Headers to send with the content.'),
          expires_at: Timestamp(),
        },
        { description: 'How to send the content. Absent when the file already exists.' },
      ),
    ),
    complete_url: Type.Optional(Type.String({ format: 'uri', description: 'URL to call when all bytes are sent.' })),
    deduped: Type.Boolean({ description: 'True when the file already exists and no upload is needed.' }),
  },
  {
    description: 'An upload session.',
    examples: [
      {
        media_id: exampleId(40),
        upload: {
          method: 'PUT',
          url: `https://social.example/api/v1/media/upload-session/${exampleId(40)}/content`,
          headers: { 'content-type': 'image/jpeg' },
          expires_at: '2026-11-20T15:20:00.000Z',
        },
        complete_url: `https://social.example/api/v1/media/upload-session/${exampleId(40)}/complete`,
        deduped: false,
      },
      { media_id: exampleId(40), deduped: true },
    ],
  },
)

export const CompleteUploadBody = Body({ workspace_id: workspaceId }, { examples: [{ workspace_id: exampleId(10) }] })

const fileIds = (description: string, max = 100) => Type.Array(Id(), { minItems: 1, maxItems: max, uniqueItems: true, description })
const bytes = (description: string) => Type.Optional(Int({ min: 0, description }))

export const MediaQuery = Type.Object({
  workspace_id: workspaceId,
  ids: Type.Optional(CommaList(Id(), { description: 'Only these files. The other filters still apply.' })),
  filter: Defaulted(OneOf(['all', 'used', 'unused', 'favorites'], { default: 'all' })),
  sort: Defaulted(OneOf(['newest', 'oldest', 'name', 'size', 'recently_used'], { default: 'newest' })),
  search: search('file name or alt text'),
  type: Type.Optional(OneOf(['image', 'video', 'audio', 'document', 'font'])),
  source: Type.Optional(OneOf(sources)),
  asset_kind: Type.Optional(OneOf(assetKinds)),
  lifecycle: Type.Optional(OneOf(['library', 'temporary', 'trash', 'all'], { description: 'Default: everything outside the trash.' })),
  aspect: Type.Optional(OneOf(['landscape', 'portrait', 'square'])),
  tag_ids: Type.Optional(CommaList(Id(), { description: 'Only files with these tags.' })),
  tags: Defaulted(
    OneOf(['any', 'all'], { default: 'any', description: 'Whether a file needs one of the tags in `tag_ids`, or all of them.' }),
  ),
  untagged: Type.Optional(Type.Boolean({ description: 'True: only files without a tag. False: only files with a tag.' })),
  min_size: bytes('Minimum size in bytes.'),
  max_size: bytes('Maximum size in bytes.'),
  created_from: Type.Optional(Timestamp('Created at or after this time.')),
  created_before: Type.Optional(Timestamp('Created before this time.')),
  limit: Defaulted(Int({ min: 1, max: 200, default: 50 })),
  offset: Defaulted(Int({ min: 0, default: 0 })),
  cursor: Type.Optional(Line({ max: 2048, description: '`next_cursor` of the previous page. Only without `offset`.' })),
})

export const MediaList = Answer(
  'ListMediaOutputBody',
  {
    media: Type.Array(Media),
    total: Int({ description: 'Number of matches before paging.' }),
    next_cursor: Type.Optional(Type.String({ description: 'Pass it as `cursor` to get the next page. Absent on the last page.' })),
  },
  { description: 'A page of the media library.', examples: [{ media: [exampleOf(Media)], total: 1 }] },
)

export const MediaUsage = Answer(
  'MediaUsageOutputBody',
  {
    items: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'New kinds may appear.', examples: ['publication', 'build'] }),
        id: Type.String(),
        title: Type.String(),
        status: Type.Optional(Type.String()),
        blocks_deletion: Type.Boolean({ description: 'True when it keeps the file from being moved to the trash.' }),
      }),
    ),
  },
  {
    description: 'What uses a file.',
    examples: [{ items: [{ kind: 'publication', id: exampleId(50), title: 'Opening hours', status: 'scheduled', blocks_deletion: true }] }],
  },
)

export const MediaStorage = Answer(
  'MediaStorageOutputBody',
  {
    used_bytes: Int({ description: 'Finished files. Active uploads also count toward the limit, with their declared size.' }),
    trashed_bytes: Int({ description: 'The part that is in the trash.' }),
    media_count: Int(),
    limit_bytes: Type.Optional(Int({ description: 'Absent: no limit.' })),
  },
  { description: 'The media storage usage of a workspace.', examples: [{ used_bytes: 482_133, trashed_bytes: 0, media_count: 1 }] },
)

export const UpdateMediaBody = Body(
  {
    name: Type.Optional(Line({ min: 1, max: 255, description: 'The new `filename`. Takes precedence over `filename`.' })),
    filename: Type.Optional(Line({ min: 1, max: 255 })),
    alt_text: Type.Optional(Lines({ max: 2000 })),
    focal_point: Type.Optional(Nullable(FocalPoint, '`null` removes it.')),
    tag_ids: Type.Optional(Type.Array(Id(), { maxItems: 100, uniqueItems: true, description: 'All tags of the file from now on.' })),
    retention_class: Type.Optional(retentionClass),
    asset_kind: Type.Optional(
      OneOf(['library', 'brand_asset'], {
        description: '`brand_asset` marks a file of the brand, such as a logo. Fonts and files of editors keep their kind.',
      }),
    ),
  },
  { examples: [{ alt_text: 'Fishing boats in the morning sun.' }, { name: 'harbour-dawn.jpg', focal_point: { x: 0.5, y: 0.3 } }] },
)

export const FavoriteMediaBody = Body({ is_favorite: Type.Boolean() }, { examples: [{ is_favorite: true }] })

export const BatchDeleteMediaBody = Body(
  { workspace_id: workspaceId, media_ids: Type.Array(Id(), { minItems: 1, maxItems: 500, uniqueItems: true }) },
  { examples: [{ workspace_id: exampleId(10), media_ids: [exampleId(40)] }] },
)

const extent = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 1, description })
const pixels = (description: string) => Type.Optional(Int({ min: 1, max: 4096, description }))

export const CropMediaBody = Body(
  {
    x: share('Left edge of the area, as a share of the width as displayed.'),
    y: share('Top edge of the area, as a share of the height as displayed.'),
    width: extent('Width of the area, as a share of the width as displayed.'),
    height: extent('Height of the area, as a share of the height as displayed.'),
    width_px: pixels('Width of the new image. Default: as many pixels as the area has, at most 4,096 on the longer side.'),
    height_px: pixels('Height of the new image. With `width_px`, the area is first cut to that shape from its center.'),
  },
  { examples: [{ x: 0.1, y: 0, width: 0.8, height: 0.8, width_px: 1080 }] },
)

export const BatchMediaBody = Body(
  {
    workspace_id: workspaceId,
    ids: fileIds('The files, at most 100.'),
    action: OneOf(['favorite', 'unfavorite', 'tag', 'untag', 'trash', 'restore', 'delete'], {
      description: '`trash` moves to the trash; `delete` deletes permanently.',
    }),
    tag_ids: Type.Optional(fileIds('The tags to add or remove. Only for `tag` and `untag`, which require them.')),
  },
  { examples: [{ workspace_id: exampleId(10), ids: [exampleId(40)], action: 'tag', tag_ids: [exampleId(45)] }] },
)

export const BatchMediaResult = Answer(
  'BatchMediaOutputBody',
  {
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        ok: Type.Boolean(),
        media: Type.Optional(Media),
        problem: Type.Optional(ErrorModel),
      }),
      { description: 'In the order of `ids`.' },
    ),
  },
  { description: 'The result of each file.', examples: [{ items: [{ id: exampleId(40), ok: true, media: exampleOf(Media) }] }] },
)
