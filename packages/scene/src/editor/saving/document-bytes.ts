import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'

const encoder = new TextEncoder()

const encodedBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** Most layers stay the same between two saves. */
const known = new WeakMap<Layer, number>()

const layerBytes = (layer: Layer): number => {
  const bytes = known.get(layer) ?? encodedBytes(layer)
  known.set(layer, bytes)
  return bytes
}

/** The size of a document as JSON, which the server limits. Encodes only the layers that changed since the last call. */
export const documentBytes = (document: DesignDocument): number =>
  document.pages.reduce(
    (sum, { layers }) => layers.reduce((bytes, layer) => bytes + layerBytes(layer), sum) + Math.max(0, layers.length - 1),
    encodedBytes({ ...document, pages: document.pages.map((page) => ({ ...page, layers: [] })) }),
  )
