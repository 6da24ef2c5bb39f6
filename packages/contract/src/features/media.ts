/** The media library and uploads. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent, raw } from '../endpoint.ts'
import { Defaulted, Line, OneOf } from '../primitives.ts'
import { idParams, permanent, workspaceQuery } from './common.ts'
import { CreateMediaTagBody, MediaTag, MediaTagList, PutMediaTagItemsBody, UpdateMediaTagBody } from './media-tags.schemas.ts'
import {
  BatchDeleteMediaBody,
  CompleteUploadBody,
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
const uploadParams = idParams('The upload: the `media_id` of its answer.')
const tagParams = idParams('The tag.')
const { get, post, put, patch, del } = endpointsOf('media')

export const startUpload = post('start-upload', '/media/upload-session', {
  summary: 'Starts an upload',
  description: 'Send the bytes as `upload` says, then call `complete_url`. A file that is there already needs no upload.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: StartUploadBody,
  success: { 201: Upload },
  problems: ['limit_reached'],
  rateLimits: ['upload-session'],
  idempotency: 'optional',
})

export const sendUploadContent = put('send-upload-content', '/media/upload-session/{id}/content', {
  summary: 'Sends the bytes of an upload',
  description:
    'Whole, or in parts that follow each other, each with Content-Range. Answers name in `Range` what is there; without a body, ' +
    '`Content-Range: bytes */<size>` only asks. What arrived before a connection broke is kept, and `bytes 0-…` starts over.',
  access: inWorkspace('editor', 'resource.upload'),
  params: uploadParams,
  headers: Type.Object({
    'content-range': Type.Optional(
      Line({
        max: 100,
        pattern: '^bytes (?:\\d+-\\d+|\\*)/\\d+$',
        description: 'Which part this is.',
        examples: ['bytes 0-1048575/4194304'],
      }),
    ),
  }),
  bodyLimit: 'stream',
  success: { 204: noContent },
  problems: ['limit_reached', 'state_conflict'],
})

export const completeUpload = post('complete-upload', '/media/upload-session/{id}/complete', {
  summary: 'Ends an upload',
  description: 'The type is taken from the content. What the library does not take is refused.',
  access: inWorkspace('editor', 'body.workspace_id'),
  params: uploadParams,
  body: CompleteUploadBody,
  success: { 200: Media },
  problems: ['limit_reached', 'state_conflict'],
  idempotency: 'optional',
})

export const listMedia = get('list-media', '/media', {
  summary: 'Lists the media library',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: MediaQuery,
  success: { 200: MediaList },
  eventCursor: true,
})

export const getMediaStorage = get('get-media-storage', '/media/storage', {
  summary: 'Storage used by media',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: MediaStorage },
  eventCursor: true,
})

export const getMedia = get('get-media', '/media/{id}', {
  summary: 'One file of the library',
  access: inWorkspace('viewer', 'resource.media'),
  params: mediaParams,
  success: { 200: Media },
  eventCursor: true,
})

export const getMediaContent = get('get-media-content', '/media/{id}/content', {
  summary: 'The bytes of a file',
  description: 'Honours Range. Images, sounds and videos are shown by browsers, everything else is an attachment.',
  access: inWorkspace('viewer', 'resource.media'),
  params: mediaParams,
  headers: Type.Object({ range: Type.Optional(Line({ max: 200, description: 'Which bytes to answer.', examples: ['bytes=0-1023'] })) }),
  query: Type.Object({ variant: Defaulted(OneOf(['original', 'thumbnail'], { default: 'original' })) }),
  success: { 200: raw('*/*'), 206: raw('*/*') },
})

export const getMediaUsage = get('get-media-usage', '/media/{id}/usage', {
  summary: 'What refers to a file',
  access: inWorkspace('viewer', 'resource.media'),
  params: mediaParams,
  success: { 200: MediaUsage },
  eventCursor: true,
})

export const updateMedia = patch('update-media', '/media/{id}', {
  summary: 'Changes what is known about a file',
  description: 'Omitted properties stay unchanged.',
  access: inWorkspace('editor', 'resource.media'),
  params: mediaParams,
  body: UpdateMediaBody,
  success: { 200: Media },
  conditional: true,
})

export const deleteMedia = del('delete-media', '/media/{id}', {
  summary: 'Moves a file to the trash',
  description:
    'It is removed for good after 7 days, when nothing refers to it; with `permanent=true` at once, and refused while anything refers to it, also from the trash.',
  access: inWorkspace('editor', 'resource.media'),
  params: mediaParams,
  query: Type.Object({ permanent }),
  success: { 204: noContent },
  problems: ['media_in_use'],
  conditional: true,
})

export const restoreMedia = post('restore-media', '/media/{id}/restore', {
  summary: 'Takes a file out of the trash',
  access: inWorkspace('editor', 'resource.media'),
  params: mediaParams,
  success: { 200: Media },
  problems: ['limit_reached'],
  idempotency: 'optional',
  conditional: true,
})

export const retryMediaAnalysis = post('retry-media-analysis', '/media/{id}/analysis/retry', {
  summary: 'Analyses a file again',
  access: inWorkspace('editor', 'resource.media'),
  params: mediaParams,
  success: { 200: Media },
  problems: ['state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const favoriteMedia = patch('favorite-media', '/media/{id}/favorite', {
  summary: 'Adds a file to the favourites of the workspace or removes it',
  access: inWorkspace('editor', 'resource.media'),
  params: mediaParams,
  body: FavoriteMediaBody,
  success: { 200: Media },
  conditional: true,
})

export const batchDeleteMedia = post('batch-delete-media', '/media/batch-delete', {
  summary: 'Moves files to the trash',
  description: 'All of them or, when one is in use, none.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: BatchDeleteMediaBody,
  success: { 204: noContent },
  problems: ['media_in_use'],
  idempotency: 'optional',
})

export const listMediaTags = get('list-media-tags', '/media/tags', {
  summary: 'Lists the tags of the library',
  description: 'By name, without case.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: MediaTagList },
  eventCursor: true,
})

export const createMediaTag = post('create-media-tag', '/media/tags', {
  summary: 'Creates a tag',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateMediaTagBody,
  success: { 201: MediaTag },
  problems: ['name_taken'],
  idempotency: 'optional',
})

export const updateMediaTag = patch('update-media-tag', '/media/tags/{id}', {
  summary: 'Renames a tag',
  access: inWorkspace('editor', 'resource.media_tag'),
  params: tagParams,
  body: UpdateMediaTagBody,
  success: { 200: MediaTag },
  problems: ['name_taken'],
  conditional: true,
})

export const deleteMediaTag = del('delete-media-tag', '/media/tags/{id}', {
  summary: 'Deletes a tag',
  description: 'Its files stay.',
  access: inWorkspace('editor', 'resource.media_tag'),
  params: tagParams,
  success: { 204: noContent },
  conditional: true,
})

export const putMediaTagItems = put('put-media-tag-items', '/media/tags/{id}/items', {
  summary: 'Adds files to a tag or removes them',
  access: inWorkspace('editor', 'resource.media_tag'),
  params: tagParams,
  body: PutMediaTagItemsBody,
  success: { 200: MediaTag },
  conditional: true,
})
