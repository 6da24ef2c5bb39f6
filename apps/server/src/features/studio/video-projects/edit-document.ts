/** Applies operations to a document. Runs in threads: data in, data out. */
import { maxName, maxNodes } from '@broadside/contract/features/video-projects.schemas'
import { MAX_DEPTH } from '#lib/json-fault.ts'

export type Json = Record<string, unknown>

export interface Operation {
  kind: 'set' | 'delete'
  target: string
  path: string
  value?: unknown
}

export interface EditFault {
  index: number
  message: string
}

/** Bytes of an encoded document. */
export const maxDocumentBytes = 16 * 1024 * 1024

export const tooManyNodes = (nodes: number): string =>
  `A document may have ${maxNodes} keys and values together, and this would be ${nodes}: split the project, or leave out what clients can work out.`

/** View state of one device, which is not part of the project. */
const deviceKeys = new Set([
  'rootFolderHandle',
  'rootFolderName',
  'currentFrame',
  'zoomLevel',
  'scrollPosition',
  'selection',
  'selections',
  'panelLayout',
])

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Removes the keys of a device at any depth. */
export function withoutDeviceKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDeviceKeys)
  if (!isContainer(value)) return value
  // Assignment would make a property `__proto__` the prototype of the object.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !deviceKeys.has(key))
      .map(([key, part]) => [key, withoutDeviceKeys(part)]),
  )
}

/** The project name in a document, if it has a valid one. */
export function nameOf({ name }: Json): string | undefined {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  const length = [...trimmed].length
  return length >= 1 && length <= maxName && !/[\u0000-\u001f\u007f]/.test(trimmed) ? trimmed : undefined
}

/** The keys of a JSON pointer (RFC 6901); undefined if it is invalid. */
export function readPointer(path: string): string[] | undefined {
  if (path === '') return []
  if (!path.startsWith('/') || /~(?![01])/.test(path)) return undefined
  return path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** An index of a list; undefined if the key is not one. */
const indexOf = (key: string): number | undefined => (/^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined)

function childOf(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent[indexOf(key) ?? -1] as unknown
  return isContainer(parent) && Object.hasOwn(parent, key) ? (parent as Json)[key] : undefined
}

const nothingThere = 'Nothing exists at this path of the document.'

function editList(list: unknown[], key: string, { kind, value = null }: Operation): string | undefined {
  const index = kind === 'set' && key === '-' ? list.length : indexOf(key)
  if (index === undefined) return 'List items are addressed by number.'
  if (index >= list.length + (kind === 'set' ? 1 : 0)) return nothingThere
  if (kind === 'set') list[index] = value
  else list.splice(index, 1)
  return undefined
}

function editObject(object: object, key: string, { kind, value = null }: Operation): string | undefined {
  if (kind === 'set') Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else if (Object.hasOwn(object, key)) Reflect.deleteProperty(object, key)
  else return nothingThere
  return undefined
}

function replaceAll({ kind, value }: Operation): Json | string {
  if (kind === 'delete') return "The document itself can't be deleted."
  return isContainer(value) && !Array.isArray(value) ? (value as Json) : 'The document must remain an object.'
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (!isContainer(value)) return false
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1))
}

/** Applies operations in order, modifying the given document. Skips anything below a key of a device. */
export function applyOperations(document: Json, operations: readonly Operation[]): { document: Json; faults: EditFault[] } {
  const faults: EditFault[] = []
  let root = document
  for (const [index, operation] of operations.entries()) {
    const keys = readPointer(operation.path) ?? []
    const last = keys.at(-1)
    if (keys.some((key) => deviceKeys.has(key))) continue
    let fault: string | undefined
    if (last === undefined) {
      const replaced = replaceAll(operation)
      if (typeof replaced === 'string') fault = replaced
      else root = replaced
    } else {
      const parent = keys.slice(0, -1).reduce<unknown>(childOf, root)
      if (Array.isArray(parent)) fault = editList(parent, last, operation)
      else fault = isContainer(parent) ? editObject(parent, last, operation) : nothingThere
    }
    if (fault !== undefined) faults.push({ index, message: fault })
  }
  if (isTooDeep(root, MAX_DEPTH)) faults.push({ index: operations.length - 1, message: `A document has at most ${MAX_DEPTH} levels.` })
  return { document: root, faults }
}
