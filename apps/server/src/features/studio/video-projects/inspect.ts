import type { Fault, Inspection } from '#lib/inspection.ts'
import { maxNodes } from '@broadside/contract/features/video-projects.schemas'
import { countNodes } from '#lib/json-nodes.ts'
import { type Json, maxDocumentBytes, nameOf, type Operation, readPointer, tooManyNodes, withoutDeviceKeys } from './edit-document.ts'
import { say } from '#lib/errors.ts'

export interface VideoDocumentFacts {
  name: string | undefined
}

export interface OperationsFacts {
  targets: string[]
}

export function inspectVideoDocument(given: unknown): Inspection {
  const document = withoutDeviceKeys(given) as Json
  const size = Buffer.byteLength(JSON.stringify(document))
  if (size > maxDocumentBytes) return { faults: [{ location: '', ...say('document_too_large', { maximum: maxDocumentBytes, size }) }] }
  const nodes = countNodes(document)
  if (nodes > maxNodes) return { faults: [{ location: '', message: tooManyNodes(nodes) }] }
  const facts: VideoDocumentFacts = { name: nameOf(document) }
  return { value: document, facts }
}

export function inspectOperations(given: unknown): Inspection {
  const operations = given as Operation[]
  const faults: Fault[] = operations.flatMap(({ path }, index) =>
    readPointer(path) ? [] : [{ location: `[${index}].path`, ...say('not_a_pointer'), value: path }],
  )
  if (faults.length) return { faults }
  const facts: OperationsFacts = { targets: [...new Set(operations.map(({ target }) => target))] }
  const value = operations.map(({ kind, target, path, value = null }) =>
    kind === 'set' ? { kind, target, path, value: withoutDeviceKeys(value) } : { kind, target, path },
  )
  return { value, facts }
}
