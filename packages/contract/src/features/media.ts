/** The media library and uploads. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent, raw } from '../endpoint.ts'
import { Defaulted, Line, OneOf } from '../primitives.ts'
import { resourceOf, throughResource } from '../resource.ts'
import { idParams, permanent, workspaceQuery } from './common.ts'
import { CreateMediaTagBody, MediaTag, MediaTagList, PutMediaTagItemsBody, UpdateMediaTagBody } from './media-tags.schemas.ts'
import {
  BatchDeleteMediaBody,
  BatchMediaBody,
  BatchMediaResult,
  CompleteUploadBody,
  CropMediaBody,
  FavoriteMediaBody,
  Media,
  MediaList,
  MediaQuery,
  MediaStorage,
  MediaUsage,
  StartUploadBody,
  UpdateMediaBody,
  Upload,
} from './media.schemas.ts'

const mediaParams = idParams('The file.')
const uploadParams = idParams('The upload: its `media_id`.')
const tagParams = idParams('The tag.')
const { get, post, put } = endpointsOf('media')
const files = resourceOf({
  tag: 'media',
  path: '/media',
  params: mediaParams,
  item: Media,
  access: throughResource('media'),
})
const tags = resourceOf({
  tag: 'media',
  path: '/media/tags',
  params: tagParams,
  item: MediaTag,
  access: throughResource('media_tag'),
})

export const startUpload = post('start-upload', '/media/upload-session', {
  summary: 'Start an upload',
  description:
    'Send the bytes as described in `upload`, then call `complete_url`. With `deduped`, the file already exists and needs no upload.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: StartUploadBody,
  success: { 201: Upload },
  problems: ['limit_reached'],
  rateLimits: ['upload-session'],
  idempotency: 'optional',
})

export const sendUploadContent = put('send-upload-content', '/media/upload-session/{id}/content', {
  summary: 'Upload the content of a file',
  description:
    'Send the bytes at once, or in consecutive parts with Content-Range. The `Range` response header shows which bytes have arrived; `Content-Range: bytes */<size>` without a body only queries it. Bytes that arrived before a connection broke are kept, and `bytes 0-…` starts over.',
  access: inWorkspace('editor', 'resource.upload'),
  params: uploadParams,
  headers: Type.Object({
    'content-range': Type.Optional(
      Line({
        max: 100,
        pattern: '^bytes (?:\\d+-\\d+|\\*)/\\d+$',
        description: 'The range of bytes in this request.',
        examples: ['bytes 0-1048575/4194304'],
      }),
    ),
  }),
  bodyLimit: 'stream',
  success: { 204: noContent },
  problems: ['limit_reached', 'state_conflict'],
})

export const completeUpload = post('complete-upload', '/media/upload-session/{id}/complete', {
  summary: 'Complete an upload',
  description: 'Call this after sending all bytes. The type is detected from the content; unsupported types are refused with 422.',
  access: inWorkspace('editor', 'body.workspace_id'),
  params: uploadParams,
  body: CompleteUploadBody,
  success: { 200: Media },
  problems: ['limit_reached', 'state_conflict'],
  idempotency: 'optional',
})

export const listMedia = files.list('list-media', {
  summary: 'List files',
  description:
    'Files of the media library, paged by cursor or by offset. `total` counts all matches before paging. With a cursor, files that arrive meanwhile neither repeat nor hide others.',
  query: MediaQuery,
  success: { 200: MediaList },
  eventCursor: true,
})

export const getMediaStorage = get('get-media-storage', '/media/storage', {
  summary: 'Get media storage usage',
  description: "The bytes used by the workspace's media, the share in the trash, and the limit if there is one.",
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: MediaStorage },
  eventCursor: true,
})

export const getMedia = files.get('get-media', {
  summary: 'Get a file',
  description: 'The metadata of one file of the media library. Use `content_url` for the bytes.',
  eventCursor: true,
})

export const getMediaContent = files.below.get('get-media-content', 'content', {
  summary: 'Download a file',
  description: 'Supports Range requests. Images, audio and video are served inline; every other type is an attachment.',
  headers: Type.Object({
    range: Type.Optional(Line({ max: 200, description: 'The range of bytes to return.', examples: ['bytes=0-1023'] })),
  }),
  query: Type.Object({
    variant: Defaulted(
      OneOf(['original', 'thumbnail', 'drawn', 'screen'], {
        default: 'original',
        description:
          '`drawn`: an image exactly as designs draw it, upright, in sRGB, as PNG of at most 4,096 pixels a side. `screen`: the same as WebP of at most 2,048 pixels, to show it soon. Both are made on the first request: until then the answer is 404 with Retry-After. Files that cannot be decoded as an image are refused with 422.',
      }),
    ),
  }),
  success: { 200: raw('*/*'), 206: raw('*/*') },
})

export const getMediaUsage = files.below.get('get-media-usage', 'usage', {
  summary: 'List what uses a file',
  description:
    'The publications, builds, designs and other items that refer to the file. `blocks_deletion` marks those that keep it from being deleted.',
  success: { 200: MediaUsage },
  eventCursor: true,
})

export const updateMedia = files.update('update-media', {
  summary: "Update a file's metadata",
  description: 'Omitted properties keep their values.',
  body: UpdateMediaBody,
})

export const deleteMedia = files.delete('delete-media', {
  summary: 'Delete a file',
  description:
    'Moves it to the trash, where it is permanently deleted after 7 days when nothing refers to it. With `permanent=true` it is deleted at once, and refused while anything refers to it, even from the trash.',
  query: Type.Object({ permanent }),
  problems: ['media_in_use'],
})

export const restoreMedia = files.restore('restore-media', {
  summary: 'Restore a file',
  description: 'Moves the file from the trash back to the library. Refused with `limit_reached` when the workspace has no storage left.',
  access: inWorkspace('editor', 'resource.media'),
  problems: ['limit_reached'],
})

export const retryMediaAnalysis = files.below.post('retry-media-analysis', 'analysis/retry', {
  summary: 'Retry the analysis of a file',
  description: 'Only for a file whose analysis failed; otherwise `state_conflict`. The file is `processing` until the analysis ends.',
  problems: ['state_conflict'],
})

export const favoriteMedia = files.below.patch('favorite-media', 'favorite', {
  summary: 'Mark a file as a favorite, or remove the mark',
  description: 'Sets `is_favorite` to the given value, for everyone in the workspace.',
  body: FavoriteMediaBody,
})

export const batchDeleteMedia = post('batch-delete-media', '/media/batch-delete', {
  summary: 'Move files to the trash',
  description: 'All or nothing: if one file is in use, none is moved.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: BatchDeleteMediaBody,
  success: { 204: noContent },
  problems: ['media_in_use'],
  idempotency: 'optional',
})

export const cropMedia = files.below.post('crop-media', 'crop', {
  summary: 'Crop an image',
  description:
    'Creates a new image in the library from an area of this one: upright, in sRGB, as PNG, with `parent_media_id`. The original is kept. Refused with 422 for other files, for images in formats that this server cannot decode, and for more pixels than the area has.',
  access: inWorkspace('editor', 'resource.media'),
  body: CropMediaBody,
  success: { 201: Media },
  problems: ['limit_reached'],
})

export const batchMedia = post('batch-media', '/media/batch', {
  summary: 'Change several files',
  description:
    'Each file succeeds or fails independently, and the response has one result per file, in request order. `media` is absent after `delete`.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: BatchMediaBody,
  success: { 200: BatchMediaResult },
  idempotency: 'optional',
})

export const listMediaTags = tags.list('list-media-tags', {
  summary: 'List media tags',
  description: 'Ordered by name, case-insensitive, with the number of files of each.',
  query: workspaceQuery,
  success: { 200: MediaTagList },
  eventCursor: true,
})

export const createMediaTag = tags.create('create-media-tag', {
  summary: 'Create a media tag',
  description: 'Names are unique in the workspace, case-insensitive.',
  body: CreateMediaTagBody,
  problems: ['name_taken'],
})

export const updateMediaTag = tags.update('update-media-tag', {
  summary: 'Rename a media tag',
  description: 'Refused with `name_taken` when another tag of the workspace has the name.',
  body: UpdateMediaTagBody,
  problems: ['name_taken'],
})

export const deleteMediaTag = tags.delete('delete-media-tag', {
  summary: 'Delete a media tag',
  description: 'The tagged files are kept.',
})

export const putMediaTagItems = tags.below.put('put-media-tag-items', 'items', {
  summary: 'Change the files of a media tag',
  description: '`mode` adds the given files, removes them, or replaces all files of the tag. All or nothing: unknown files are 422.',
  body: PutMediaTagItemsBody,
})
