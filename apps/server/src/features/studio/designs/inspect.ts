/** Checks a document before a design is saved. Runs in a thread. */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { maxDocumentBytes } from '@broadside/contract/features/design-limits'
import { findFaults, listMedia, type MediaReference, normalize } from '@broadside/scene'
import type { DocumentFacts } from '#db/schema.ts'
import type { Fault, Inspection } from '#lib/inspection.ts'
import { say } from '#lib/errors.ts'

/** The facts a design needs about a document without reading it. */
export interface InspectedFacts extends DocumentFacts {
  /** Where each media id occurs, for error locations. */
  references: Pick<MediaReference, 'mediaId' | 'location'>[]
}

export function factsOf(document: DesignDocument): InspectedFacts {
  const references = listMedia(document)
  return {
    title: document.title,
    preset_key: document.preset_key,
    width_px: document.width_px,
    height_px: document.height_px,
    page_count: document.pages.length,
    first_picture_id: references.find(({ use }) => use === 'picture')?.mediaId ?? null,
    media_ids: [...new Set(references.map(({ mediaId }) => mediaId))],
    references,
  }
}

export const encode = (document: DesignDocument): Uint8Array => new TextEncoder().encode(JSON.stringify(document))

/** The faults of a document that matches the schema, in `bytes` as encoded. */
export function listFaults(document: DesignDocument, bytes: Uint8Array): Fault[] {
  const size = bytes.length
  const tooLarge = size > maxDocumentBytes ? [{ location: '', ...say('document_too_large', { maximum: maxDocumentBytes, size }) }] : []
  return [...findFaults(document), ...tooLarge]
}

export function inspectDesign(given: unknown): Inspection {
  const document = normalize(given as DesignDocument)
  const faults = listFaults(document, encode(document))
  return faults.length ? { faults } : { value: document, facts: factsOf(document) }
}
