/** Applies operations to a stored document, and checks the result like a document that was sent. */
import { createHash } from 'node:crypto'
import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { updateImageDesign } from '@broadside/contract/features/designs'
import type { PatchOperation } from '@broadside/contract/features/designs.schemas'
import { normalize } from '@broadside/scene/normalize'
import { applyPatch, createOperationFinder, type Patch, type PatchFault } from '@broadside/scene/patch'
import { validatorOf } from '#http/validate.ts'
import { type ErrorDetail, invalid, Problem, say, uncoded } from '#lib/errors.ts'
import { Transferred } from '#lib/thread-entry.ts'
import { encode, factsOf, type InspectedFacts, listFaults } from '../inspect.ts'

export interface PatchTask {
  kind: 'patch'
  /** Of the design. */
  id: string
  document: string
  operations: PatchOperation[]
}

export interface Stored {
  document: Uint8Array
  sha256: string
  facts: InspectedFacts
}

export type Patched = { stored: Stored } | { problems: ErrorDetail[] } | { conflict: ErrorDetail }

const maxOperationBytes = 1024 * 1024

const toProblem = ({ code, index, property }: PatchFault, operations: readonly PatchOperation[]): ErrorDetail => ({
  ...say(code),
  location: `body.operations[${index}].${property}`,
  value: operations[index]?.[property === 'from' ? 'from' : 'path'],
})

const inDocument = 'body.document.'

/** Appends with a dot below an object, and with brackets below a list. */
const below = (location: string): string => (location === '' || location.startsWith('[') ? location : `.${location}`)

interface Change extends Patch {
  /** The layers before the change. */
  stored: ReadonlySet<unknown>
}

/** Validates the changed parts of a document, and puts them in their place. The other layers were valid when they were stored. */
function validate(id: string, { document, stored, touched }: Change): DesignDocument {
  const { pages, ...rest } = document as DesignDocument
  const isChanged = (layer: unknown) => !stored.has(layer) || touched.has(layer)
  const isMalformed = !Array.isArray(pages) || pages.some((page) => !Array.isArray(page?.layers))
  // Unchanged layers are cut short, so that the locations of the others stay the same.
  const shown = isMalformed
    ? document
    : { ...rest, pages: pages.map((page) => ({ ...page, layers: page.layers.map((layer) => (isChanged(layer) ? layer : unchanged)) })) }
  const request = { method: 'PATCH', params: { id }, query: {}, headers: {}, body: { expected_revision: 1, document: shown } }
  const valid = (validatorOf(updateImageDesign)(request).body as { document: DesignDocument }).document
  for (const [number, page] of valid.pages.entries())
    page.layers = page.layers.map((layer, index) => {
      const given = pages[number]?.layers[index]
      return given && !isChanged(given) ? given : layer
    })
  return normalize(valid)
}

const unchanged: Layer = {
  id: 'unchanged',
  type: 'group',
  name: '',
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 0, y: 0, width: 0, height: 0, rotation: 0, flip_x: false, flip_y: false },
}

/** Throws `validation_failed` with locations in the document. */
function check(id: string, change: Change): Stored {
  const document = validate(id, change)
  const bytes = encode(document)
  const errors = listFaults(document, bytes).map(({ message, location, ...rest }) => ({
    ...uncoded(message),
    ...rest,
    location: `body.document${below(location)}`,
  }))
  if (errors.length) throw invalid(errors)
  return { document: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), facts: factsOf(document) }
}

/** Of the operation that changed this place last, and the place. */
const locate = (location: string, operationAt: ReturnType<typeof createOperationFinder>): string => {
  if (!location.startsWith(inDocument)) return location
  const index = operationAt(location.slice(inDocument.length))
  return index === undefined ? location : `body.operations[${index}]${location.slice('body'.length)}`
}

function apply({ id, document, operations }: PatchTask): Patched {
  const size = Buffer.byteLength(JSON.stringify(operations))
  if (size > maxOperationBytes)
    return { problems: [{ ...say('operations_too_large', { maximum: maxOperationBytes / 1024 }), location: 'body.operations' }] }
  const before = JSON.parse(document) as DesignDocument
  const stored = new Set<unknown>(before.pages.flatMap(({ layers }) => layers))
  const result = applyPatch(before, operations)
  if ('fault' in result) {
    const problem = toProblem(result.fault, operations)
    return result.fault.code === 'test_failed' ? { conflict: problem } : { problems: [problem] }
  }
  const operationAt = createOperationFinder(result.document, result.traces)
  try {
    const { facts, ...checked } = check(id, { ...result, stored })
    const references = facts.references.map(({ mediaId, location }) => ({ mediaId, location: locate(inDocument + location, operationAt) }))
    return { stored: { ...checked, facts: { ...facts, references } } }
  } catch (error) {
    if (!(error instanceof Problem && error.options.errors)) throw error
    const problems = error.options.errors.map((problem) => ({ ...problem, location: locate(problem.location ?? '', operationAt) }))
    return { problems: problems.slice(0, 100) }
  }
}

export function patch(task: PatchTask): Patched | Transferred {
  const patched = apply(task)
  return 'stored' in patched ? new Transferred(patched, [patched.stored.document.buffer as ArrayBuffer]) : patched
}
