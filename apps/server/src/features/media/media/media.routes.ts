import {
  batchDeleteMedia,
  batchMedia,
  completeUpload as completeUploadEndpoint,
  createMediaTag,
  cropMedia as cropMediaEndpoint,
  deleteMedia,
  deleteMediaTag,
  favoriteMedia,
  getMedia as getMediaEndpoint,
  getMediaContent,
  getMediaStorage,
  getMediaUsage,
  listMedia,
  listMediaTags,
  putMediaTagItems,
  restoreMedia as restoreMediaEndpoint,
  retryMediaAnalysis,
  sendUploadContent,
  startUpload as startUploadEndpoint,
  updateMedia,
  updateMediaTag,
} from '@broadside/contract/features/media'
import type { FastifyRequest } from 'fastify'
import type { App, WorkspaceCtx } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { Problem } from '#lib/errors.ts'
import { mediaAnswer } from './content.ts'
import { runBatch } from './batch.ts'
import { changeMedia, toChange } from './changes.ts'
import { cropMedia } from './crop.ts'
import { listPage } from './list.ts'
import { getMedia, getStorageUse, getUsage, type MediaRow, retryAnalysis } from './media.ts'
import { listContexts } from './media.store.ts'
import { presentMedia, presentRenditions, presentStorage, presentTag, presentUsage } from './media.present.ts'
import { listRenditions } from './renditions.store.ts'
import { createTag, deleteTag, listTags, putItems, renameTag } from './tags.ts'
import { deleteMedia as deleteForGood, restoreMedia, trashAll, trashMedia } from './trash.ts'
import { assertVariant } from './variants.ts'
import { completeUpload, findReceived, rangeHeader, receiveContent, type SentPart, type Started, startUpload } from './uploads.ts'

function presentStarted({ baseUrl }: Pick<App, 'baseUrl'>, { mediaId, session }: Started) {
  if (!session) return { media_id: mediaId, deduped: true }
  const url = `${baseUrl}/media/upload-session/${mediaId}`
  return {
    media_id: mediaId,
    upload: {
      method: 'PUT',
      url: `${url}/content`,
      headers: { 'content-type': session.mime },
      expires_at: session.expiresAt.toISOString(),
    },
    complete_url: `${url}/complete`,
    deduped: false,
  }
}

/** Reads the raw body. Stopping early leaves the connection open for the response. */
function partOf(request: FastifyRequest, contentRange: string | undefined): SentPart {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity') throw new Problem('unsupported_media_type', 'Send the bytes without Content-Encoding.')
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? '') ?? []
  return {
    range: start === undefined ? undefined : { start: Number(start), end: Number(end), total: Number(total) },
    length: length === undefined ? undefined : Number(length),
    bytes: request.raw.iterator({ destroyOnReturn: false }),
  }
}

const isQuestion = (contentRange: string | undefined): boolean => contentRange?.startsWith('bytes */') ?? false

const presentOne = async (ctx: WorkspaceCtx, row: MediaRow) =>
  presentMedia(ctx, row, (await listContexts(ctx.db, ctx.workspace.id, [row.id])).get(row.id))

export const mediaRoutes: Route[] = [
  route(startUploadEndpoint, async (ctx, { body }) => presentStarted(ctx, await startUpload(ctx, body))),
  route(sendUploadContent, async (ctx, { params, headers }, { request }) => {
    const contentRange = headers['content-range']
    const received = isQuestion(contentRange)
      ? await findReceived(ctx, params.id)
      : await receiveContent(ctx, params.id, partOf(request, contentRange))
    return reply(204, undefined, rangeHeader(received))
  }),
  route(completeUploadEndpoint, async (ctx, { params }) => presentOne(ctx, await completeUpload(ctx, params.id)), { remote: true }),
  route(listMedia, async (ctx, { query }) => listPage(ctx, query)),
  route(getMediaStorage, async (ctx) => presentStorage(await getStorageUse(ctx))),
  route(getMediaEndpoint, async (ctx, { params }) => ({
    ...(await presentOne(ctx, await getMedia(ctx, params.id))),
    renditions: presentRenditions(await listRenditions(ctx.db, ctx.workspace.id, params.id)),
  })),
  route(getMediaContent, async (ctx, { params, query }, { request }) => {
    const row = await getMedia(ctx, params.id)
    const { variant } = query
    if (variant === 'drawn' || variant === 'screen') await assertVariant(ctx, row, variant)
    const copy = variant === 'original' || variant === 'thumbnail' ? variant : { key: variant }
    return mediaAnswer(ctx, request, row, { copy, cache: 'private, no-cache' })
  }),
  route(getMediaUsage, async (ctx, { params }) => presentUsage(await getUsage(ctx, params.id))),
  route(updateMedia, async (ctx, { params, body }, { ifMatch }) =>
    presentOne(ctx, await changeMedia(ctx, params.id, toChange(body), ifMatch)),
  ),
  route(deleteMedia, async (ctx, { params, query }, { ifMatch }) => {
    await (query.permanent ? deleteForGood : trashMedia)(ctx, params.id, ifMatch)
  }),
  route(restoreMediaEndpoint, async (ctx, { params }, { ifMatch }) => presentOne(ctx, await restoreMedia(ctx, params.id, ifMatch))),
  route(retryMediaAnalysis, async (ctx, { params }, { ifMatch }) => presentOne(ctx, await retryAnalysis(ctx, params.id, ifMatch))),
  route(favoriteMedia, async (ctx, { params, body }, { ifMatch }) => presentOne(ctx, await changeMedia(ctx, params.id, body, ifMatch))),
  route(batchDeleteMedia, async (ctx, { body }) => void (await trashAll(ctx, body.media_ids))),
  route(cropMediaEndpoint, async (ctx, { params, body }) => presentOne(ctx, await cropMedia(ctx, params.id, body)), { remote: true }),
  route(batchMedia, async (ctx, { body }) => ({ items: await runBatch(ctx, body, (row) => presentOne(ctx, row)) })),
  route(listMediaTags, async (ctx) => ({ items: (await listTags(ctx)).map(presentTag) })),
  route(createMediaTag, async (ctx, { body }) => presentTag(await createTag(ctx, body.name))),
  route(updateMediaTag, async (ctx, { params, body }, { ifMatch }) => presentTag(await renameTag(ctx, params.id, body.name, ifMatch))),
  route(deleteMediaTag, async (ctx, { params }, { ifMatch }) => void (await deleteTag(ctx, params.id, ifMatch))),
  route(putMediaTagItems, async (ctx, { params, body }, { ifMatch }) => presentTag(await putItems(ctx, params.id, body, ifMatch))),
]
