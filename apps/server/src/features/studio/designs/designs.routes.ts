import { hash } from 'node:crypto'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import type { WorkspaceCtx } from '#server/context.ts'
import { type Exchange, type Route, route } from '#http/bind.ts'
import { isNotModified } from '#http/etag.ts'
import { readCursor, toPage } from '#http/page.ts'
import { prefersMinimal } from '#http/prefer.ts'
import { reply } from '#http/reply.ts'
import { contentDisposition } from '#lib/content-disposition.ts'
import { defined } from '#lib/defined.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { asStored } from '#lib/json-text.ts'
import { createArchive } from './exporting/archive.ts'
import { builtInTemplates } from './built-in-templates.ts'
import { getCoverRevision, largestCover, readCover } from './covers.ts'
import { canOf } from './designs.policy.ts'
import { getDesign, getDesignHead } from './load.ts'
import { presentDesign, presentReturn, presentRevision, presentSaved, presentTemplate } from './designs.present.ts'
import { createDesign, type DesignRow, duplicateDesign, saveDesign, setFavorite } from './designs.ts'
import { exportToLibrary, getExport } from './exporting/exports.ts'
import { presentExport, presentPages } from './exporting/exports.present.ts'
import { planExport } from './exporting/plan.ts'
import { listPage } from './list.ts'
import { toMissingHeader } from './exporting/missing-header.ts'
import { presets } from './presets.ts'
import { type RenderedPage, renderDesignPage, renderRevisionPage } from './render.ts'
import { completeReturnToken, consumeReturnToken, createReturnToken } from './return-tokens.ts'
import { createCheckpoint, getRevision, listRevisions, restoreRevision } from './revisions.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  getTemplateImage,
  instantiateTemplate,
  listTemplates,
  updateTemplate,
} from './templates.ts'
import { deleteDesign, restoreDesign, trashDesign } from './trash.ts'

const present = (ctx: WorkspaceCtx, design: DesignRow) => presentDesign(design, canOf(ctx))

const designRoutes: Route[] = [
  route(contract.listImagePresets, async ({ config }) => ({ enabled: config.IMAGE_EDITOR, schema_version: 1, presets: [...presets] })),
  route(contract.listPublicImageTemplates, async () => ({ items: builtInTemplates.map(presentTemplate) })),
  route(contract.createImageDesign, async (ctx, { body }) => present(ctx, await createDesign(ctx, body))),
  route(contract.listImageDesigns, async (ctx, { query }) => listPage(ctx, query)),
  route(contract.getImageDesign, async (ctx, { params }) => present(ctx, await getDesign(ctx, params.id))),
  route(contract.updateImageDesign, async (ctx, { params: { id }, headers, body }, { ifMatch }) => {
    const { expected_revision: expected, document, operations, cover_preview_media_id: coverId, recovery_reason: reason } = body
    const change = document ?? operations
    if (!change || (document && operations)) throw invalidAt('body', say('document_or_operations'))
    const save = { expected, ifMatch, change, coverId, reason }
    if (!prefersMinimal(headers.prefer)) return present(ctx, await saveDesign(ctx, id, save, getDesign))
    return reply(200, presentSaved(await saveDesign(ctx, id, save, getDesignHead)), { 'preference-applied': 'return=minimal' })
  }),
  route(contract.deleteImageDesign, async (ctx, { params, query }, { ifMatch }) =>
    (query.permanent ? deleteDesign : trashDesign)(ctx, params.id, ifMatch),
  ),
  route(contract.restoreImageDesign, async (ctx, { params }, { ifMatch }) => present(ctx, await restoreDesign(ctx, params.id, ifMatch))),
  route(contract.addImageDesignFavorite, async (ctx, { params }) => void (await setFavorite(ctx, params.id, true))),
  route(contract.removeImageDesignFavorite, async (ctx, { params }) => void (await setFavorite(ctx, params.id, false))),
  route(contract.toggleImageDesignFavorite, async (ctx, { params }) => ({ is_favorite: await setFavorite(ctx, params.id) })),
  route(contract.duplicateImageDesign, async (ctx, { params }) => present(ctx, await duplicateDesign(ctx, params.id)), { remote: true }),
]

const historyRoutes: Route[] = [
  route(contract.listImageDesignRevisions, async (ctx, { params, query: { limit, cursor } }) => {
    const filters = { list: 'design-revisions', design: params.id }
    const rows = await listRevisions(ctx, params.id, { after: readCursor(ctx, filters, cursor), limit: limit + 1 })
    return toPage(ctx, {
      rows,
      limit,
      filters,
      path: `/image-editor/designs/${params.id}/revisions`,
      present: (row) => presentRevision(row, ctx.actor.userId),
    })
  }),
  route(contract.createImageDesignRevision, async (ctx, { params, body }, { ifMatch }) => {
    const basis = { expected: body.expected_revision, ifMatch }
    return presentRevision(await createCheckpoint(ctx, params.id, body.name, basis), ctx.actor.userId)
  }),
  route(contract.getImageDesignRevision, async (ctx, { params }) => {
    const { document, ...head } = await getRevision(ctx, params.id, params.revision_id)
    return { ...presentRevision(head, ctx.actor.userId), document: asStored<DesignDocument>(document) }
  }),
  route(contract.restoreImageDesignRevision, async (ctx, { params, body }, { ifMatch }) =>
    present(ctx, await restoreRevision(ctx, params.id, params.revision_id, { expected: body.expected_revision, ifMatch })),
  ),
]

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function replyWithPage({ bytes, format, version, warnings }: RenderedPage, query: object, { request, reply: answer }: Exchange) {
  const missing = toMissingHeader(warnings)
  // The same revision looks different once a missing font or image is available.
  const variant = hash('sha256', JSON.stringify([query, missing]), 'base64url').slice(0, 12)
  const headers = { etag: `"${version}.${variant}"`, ...defined({ 'x-missing': missing }) }
  if (isNotModified(request.headers['if-none-match'], headers.etag)) return reply(304, undefined, headers)
  void answer.type(`image/${format}`)
  return reply(200, toBuffer(bytes), { ...headers, 'cache-control': 'private, no-cache' })
}

const pictureRoutes: Route[] = [
  route(contract.getImageDesignCover, async (ctx, { params, query: { width } }, { request, reply: answer }) => {
    const headers = { etag: `"r${await getCoverRevision(ctx, params.id)}.${width}"`, 'cache-control': 'private, no-cache' }
    if (isNotModified(request.headers['if-none-match'], headers.etag)) return reply(304, undefined, headers)
    void answer.type('image/webp')
    return reply(200, toBuffer(await readCover(ctx, params.id, width)), headers)
  }),
  route(contract.getImageDesignPage, async (ctx, { params, query }, exchange) =>
    replyWithPage(await renderDesignPage(ctx, params.id, params.page_id, query), query, exchange),
  ),
  route(contract.getImageDesignRevisionPage, async (ctx, { params, query }, exchange) =>
    replyWithPage(await renderRevisionPage(ctx, params, query), query, exchange),
  ),
  route(
    contract.exportImageDesign,
    async (ctx, { params, body: { archive, ...wanted } }, { reply: answer }) => {
      const planned = await planExport(ctx, params.id, wanted)
      if (!archive) {
        const exported = await exportToLibrary(ctx, planned)
        return 'open' in exported ? reply(202, presentExport(exported.open)) : reply(201, presentPages(exported.pages))
      }
      const { name, bytes, warnings } = await createArchive(ctx, planned)
      void answer.type('application/zip')
      const headers = {
        'content-disposition': contentDisposition('attachment', name),
        ...defined({ 'x-missing': toMissingHeader(warnings) }),
      }
      return reply(200, bytes, headers)
    },
    { remote: true },
  ),
  route(contract.getImageDesignExport, async (ctx, { params }) => presentExport(await getExport(ctx, params.id, params.export_id))),
]

const templateRoutes: Route[] = [
  route(contract.listImageTemplates, async (ctx) => ({ items: (await listTemplates(ctx)).map(presentTemplate) })),
  route(contract.createImageTemplate, async (ctx, { body }) => presentTemplate(await createTemplate(ctx, body))),
  route(contract.getImageTemplate, async (ctx, { params }) => {
    const { document, ...head } = await getTemplate(ctx, params.id)
    return { ...presentTemplate(head), document: asStored<DesignDocument>(document) }
  }),
  route(contract.getImageTemplateImage, async (ctx, { params, query: { width } }, { request, reply: answer }) => {
    const { version, draw } = await getTemplateImage(ctx, params.id)
    const headers = { etag: `"${version}.${width}"`, 'cache-control': 'private, no-cache' }
    if (isNotModified(request.headers['if-none-match'], headers.etag)) return reply(304, undefined, headers)
    void answer.type('image/webp')
    return reply(200, toBuffer(await draw({ ...largestCover, width })), headers)
  }),
  route(contract.updateImageTemplate, async (ctx, { params, body }) => presentTemplate(await updateTemplate(ctx, params.id, body))),
  route(contract.deleteImageTemplate, async (ctx, { params }) => deleteTemplate(ctx, params.id)),
  route(
    contract.instantiateImageTemplate,
    async (ctx, { params, body }) => present(ctx, await instantiateTemplate(ctx, params.id, body.title)),
    { remote: true },
  ),
]

const returnRoutes: Route[] = [
  route(contract.createImageReturnToken, async (ctx, { body }) => {
    const { token, expiresAt } = await createReturnToken(ctx, body)
    return { token, expires_at: expiresAt.toISOString() }
  }),
  route(contract.completeImageReturnToken, async (ctx, { params, body }) =>
    presentReturn(await completeReturnToken(ctx, params.token, body)),
  ),
  route(contract.consumeImageReturnToken, async (ctx, { params }) => presentReturn(await consumeReturnToken(ctx, params.token))),
]

export const designsRoutes: Route[] = [...designRoutes, ...historyRoutes, ...pictureRoutes, ...templateRoutes, ...returnRoutes]
