/** Designs: creating, saving and copying them. Deletion is in `trash.ts`. */
import { createHash } from 'node:crypto'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { maxTitle } from '@broadside/contract/features/design-limits'
import type { CreateDesignBody, PatchOperation } from '@broadside/contract/features/designs.schemas'
import type { DocumentText } from '@broadside/contract/endpoint'
import type { RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { DocumentFacts } from '#db/schema.ts'
import { assertCurrent } from '#http/etag.ts'
import { type ErrorDetail, invalid, invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { uuid5, newId } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { holdUsableMedia, setMediaUses } from '#media/media/media.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import * as store from './designs.store.ts'
import { factsOf, type InspectedFacts } from './inspect.ts'
import { blankDocument, pictureLayer } from './new-document.ts'
import { getDesign, emitDesignChange } from './load.ts'
import { findPreset, presets } from './presets.ts'
import type { Patched } from './thread/patch.ts'
import type { Copied } from './thread/tasks.ts'
import { inThread } from './thread/threads.ts'
import { keepAutosave } from './copies.ts'

export { purgeDesigns } from './trash.ts'
export type { DesignRow } from './designs.store.ts'

const requestNamespace = 'b7e0c2a4-5d1f-5b7a-9a3e-2f6c1d0e8b44'

/** A document as text, or its location in the database, with facts about it. */
interface Stored {
  document: string | Uint8Array | RawBuilder<string>
  sha256: string
  facts: DocumentFacts
}

function toStored(document: DesignDocument): Stored {
  const text = JSON.stringify(document)
  return { document: text, sha256: createHash('sha256').update(text).digest('hex'), facts: factsOf(document) }
}

const columnsOf = ({ document, sha256, facts }: Stored) => ({
  document,
  document_sha256: sha256,
  title: facts.title,
  preset_key: facts.preset_key,
  width_px: facts.width_px,
  height_px: facts.height_px,
  page_count: facts.page_count,
  first_picture_id: facts.first_picture_id,
  media_ids: facts.media_ids,
})

/** Inserts a design with its media references. Returns false if the id exists. */
async function insert(ctx: WorkspaceCtx, id: string, stored: Stored, coverId?: string): Promise<boolean> {
  const now = ctx.clock.now()
  const isNew = await store.insertDesign(ctx.db, {
    id,
    workspace_id: ctx.workspace.id,
    ...columnsOf(stored),
    cover_media_id: coverId ?? null,
    created_by: ctx.actor.userId,
    created_at: now,
    updated_at: now,
  })
  if (isNew) await setMediaUses(ctx, 'design', id, [...stored.facts.media_ids, ...(coverId === undefined ? [] : [coverId])])
  if (isNew) emitDesignChange(ctx, id, 1)
  return isNew
}

/** Creates an independent design from a copy of this document, under new ids. Missing media are left for the reader to handle. */
export async function copyInto(ctx: WorkspaceCtx, document: string, title: string): Promise<store.DesignRow> {
  const copied = await inThread<Copied>(ctx, { kind: 'copy', document, title: title.slice(0, maxTitle) })
  return transact(ctx, async (ctx) => {
    const id = newId(ctx)
    await insert(ctx, id, copied)
    return getDesign(ctx, id)
  })
}

const copySuffix = ' copy'

export async function duplicateDesign(ctx: WorkspaceCtx, id: string): Promise<store.DesignRow> {
  const { document, title } = await getDesign(ctx, id)
  return copyInto(ctx, document, title + copySuffix)
}

type NewDesign = Static<typeof CreateDesignBody>

function sizeOf({ preset_key, width_px, height_px }: NewDesign): { width: number; height: number } {
  const preset = preset_key === '' ? presets[0] : findPreset(preset_key)
  const width = width_px ?? preset?.width_px
  const height = height_px ?? preset?.height_px
  if (width !== undefined && height !== undefined) return { width, height }
  const missing = { width_px: width, height_px: height }
  throw invalid(
    Object.entries(missing)
      .filter(([, value]) => value === undefined)
      .map(([name]) => ({ ...say('size_needed'), location: `body.${name}` })),
  )
}

/** Throws `validation_failed` for a missing size or an unusable picture. */
export function createDesign(ctx: WorkspaceCtx, body: NewDesign): Promise<store.DesignRow> {
  assertEnabled(ctx)
  return transact(ctx, async (ctx) => {
    const { client_request_id: requestId, source_media_id: sourceId } = body
    const id =
      requestId === undefined ? newId(ctx) : uuid5(requestNamespace, JSON.stringify([ctx.actor.userId, ctx.workspace.id, requestId]))
    const known = requestId === undefined ? undefined : await store.findDesign(ctx.db, ctx.workspace.id, id)
    if (known) return known
    const size = sizeOf(body)
    const document = blankDocument({ title: body.title, presetKey: body.preset_key, ...size })
    if (sourceId !== undefined) document.pages[0]?.layers.push(await sourceLayer(ctx, sourceId, size))
    await insert(ctx, id, toStored(document), sourceId)
    return getDesign(ctx, id)
  })
}

async function sourceLayer(ctx: WorkspaceCtx, mediaId: string, page: { width: number; height: number }) {
  const picture = (await holdUsableMedia(ctx.db, ctx.workspace.id, [mediaId])).get(mediaId)
  if (!picture?.mime.startsWith('image/')) throw invalidAt('body.source_media_id', say('unknown_picture'), mediaId)
  return pictureLayer(picture, page)
}

/** Throws `validation_failed` with the location of each unknown media id. */
export async function assertMedia(ctx: WorkspaceCtx, { references }: InspectedFacts, coverId: string | null | undefined): Promise<void> {
  const ids = [...new Set([...references.map(({ mediaId }) => mediaId), ...(coverId ? [coverId] : [])])]
  const known = await holdUsableMedia(ctx.db, ctx.workspace.id, ids)
  const named = [
    ...references.map(({ mediaId, location }) => ({
      mediaId,
      location: location.startsWith('body.') ? location : `body.document.${location}`,
    })),
    ...(coverId ? [{ mediaId: coverId, location: 'body.cover_preview_media_id' }] : []),
  ]
  const problems: ErrorDetail[] = named
    .filter(({ mediaId }) => !known.has(mediaId))
    .map(({ mediaId, location }) => ({ ...say('unknown_file'), location, value: mediaId }))
  if (problems.length) throw invalid(problems.slice(0, 100))
}

function revisionConflict(current: number): Problem {
  const errors = [{ ...say('current_revision', { revision: current }), location: 'body.expected_revision', value: current }]
  return new Problem('revision_conflict', 'The design has changed since this revision.', { errors })
}

/** Locks a design at the revision that a change is based on. Throws `not_found`, `precondition_failed` or `revision_conflict`. */
export async function lockRevision(
  ctx: WorkspaceCtx,
  id: string,
  { expected, ifMatch }: { expected: number; ifMatch: string | undefined },
): Promise<store.DesignHead> {
  const design = assertCurrent(await store.lockDesign(ctx.db, ctx.workspace.id, id), 'design', ifMatch)
  if (design.revision !== expected) throw revisionConflict(design.revision)
  return design
}

interface Save {
  expected: number
  ifMatch: string | undefined
  change: DocumentText | PatchOperation[]
  /** Null removes the cover, undefined keeps it. */
  coverId: string | null | undefined
  reason: 'idle' | 'export' | 'close' | undefined
}

/** Applies operations to the stored document, in a thread. Throws `validation_failed`, or `revision_conflict` for a test that fails. */
async function applyOperations(ctx: WorkspaceCtx, id: string, expected: number, operations: PatchOperation[]): Promise<DocumentText> {
  const { document, revision } = await getDesign(ctx, id)
  if (revision !== expected) throw revisionConflict(revision)
  const patched = await inThread<Patched>(ctx, { kind: 'patch', id, document, operations })
  if ('problems' in patched) throw invalid(patched.problems)
  if ('conflict' in patched)
    throw new Problem('revision_conflict', 'The design differs from what the operations expect.', { errors: [patched.conflict] })
  const { document: bytes, sha256, facts } = patched.stored
  return { bytes, sha256, facts }
}

/** Replaces or changes the document. One that stays the same changes nothing. Returns what `read` reads before another save. */
export async function saveDesign<T>(
  ctx: WorkspaceCtx,
  id: string,
  save: Save,
  read: (ctx: WorkspaceCtx, id: string) => Promise<T>,
): Promise<T> {
  const { expected, ifMatch, change, coverId, reason } = save
  assertEnabled(ctx)
  const document = Array.isArray(change) ? await applyOperations(ctx, id, expected, change) : change
  const facts = document.facts as InspectedFacts
  return transact(ctx, async (ctx) => {
    const design = await lockRevision(ctx, id, { expected, ifMatch })
    await assertMedia(ctx, facts, coverId)
    const cover = coverId === undefined ? design.cover_media_id : coverId
    const isSame = design.document_sha256 === document.sha256 && cover === design.cover_media_id
    if (!isSame) await replaceDocument(ctx, design, { document: document.bytes, sha256: document.sha256, facts }, cover)
    await keepAutosave(ctx, id, reason)
    return read(ctx, id)
  })
}

export async function replaceDocument(ctx: WorkspaceCtx, design: store.DesignHead, stored: Stored, coverId: string | null): Promise<void> {
  await store.updateDesign(ctx.db, ctx.workspace.id, design.id, {
    ...columnsOf(stored),
    cover_media_id: coverId,
    revision: design.revision + 1,
    updated_at: nextUpdate(ctx, design),
  })
  await setMediaUses(ctx, 'design', design.id, [...stored.facts.media_ids, ...(coverId === null ? [] : [coverId])])
  emitDesignChange(ctx, design.id, design.revision + 1)
}

/** Marks a design as a favorite of the caller, or not; undefined changes the mark. Returns whether it is one now. */
export async function setFavorite(ctx: WorkspaceCtx, id: string, isFavorite?: boolean): Promise<boolean> {
  assertEnabled(ctx)
  return transact(ctx, async (ctx) => {
    if (!(await store.lockDesign(ctx.db, ctx.workspace.id, id))) throw notFound('design')
    const mark = [ctx.db, ctx.workspace.id, ctx.actor.userId, id] as const
    const wasRemoved = isFavorite !== true && (await store.removeFavorite(...mark))
    if (isFavorite === false || wasRemoved) return false
    await store.addFavorite(...mark)
    return true
  })
}
