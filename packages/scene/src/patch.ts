/**
 * Changes a document by operations of JSON Patch (https://www.rfc-editor.org/rfc/rfc6902), without `copy`. In pointers, `@<id>` names the item of
 * a list by its id: `/pages/@<page id>/layers/@<layer id>/opacity`. Pure, so an editor and the server apply the same operations.
 */
import type { PatchOperation } from '@broadside/contract/features/designs.schemas'

export interface PatchFault {
  code: 'not_a_pointer' | 'nothing_at_pointer' | 'missing_value' | 'missing_from' | 'into_itself' | 'document_itself' | 'test_failed'
  /** Of the operation. */
  index: number
  property: 'path' | 'from' | 'value'
}

/** Where an operation changed something: for finding the operation that a fault of the document comes from. */
export interface PatchTrace {
  index: number
  holder: object
  key: string | number
  value: unknown
}

export interface Patch {
  document: unknown
  traces: PatchTrace[]
  /** All objects and lists that operations went through. Of those before, the others are as they were. */
  touched: Set<unknown>
}

export type PatchResult = Patch | { fault: PatchFault }

class Refused extends Error {
  readonly fault: Omit<PatchFault, 'index'>
  constructor(code: PatchFault['code'], property: PatchFault['property'] = 'path') {
    super(code)
    this.fault = { code, property }
  }
}

type Property = 'path' | 'from'

/** The keys of a JSON pointer (https://www.rfc-editor.org/rfc/rfc6901). */
const readPointer = (pointer: string, property: Property): string[] => {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) throw new Refused('not_a_pointer', property)
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasId = (value: unknown, id: string): boolean => isHolder(value) && (value as { id?: unknown }).id === id

/** The index of an existing item; -1 for none. */
const indexIn = (list: readonly unknown[], key: string): number => {
  if (key.startsWith('@')) return list.findIndex((item) => hasId(item, key.slice(1)))
  const index = /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1
  return index < list.length ? index : -1
}

const childOf = (holder: unknown, key: string, property: Property): unknown => {
  if (Array.isArray(holder)) {
    const index = indexIn(holder, key)
    if (index >= 0) return holder[index] as unknown
  } else if (isHolder(holder) && Object.hasOwn(holder, key)) return (holder as Record<string, unknown>)[key]
  throw new Refused('nothing_at_pointer', property)
}

interface Target {
  holder: object
  key: string
  property: Property
}

const find = ({ document, touched }: Patch, pointer: string, property: Property): Target => {
  const keys = readPointer(pointer, property)
  const key = keys.pop()
  if (key === undefined) throw new Refused('document_itself', property)
  let holder = document
  for (const name of keys) {
    touched.add(holder)
    holder = childOf(holder, name, property)
  }
  if (!isHolder(holder)) throw new Refused('nothing_at_pointer', property)
  touched.add(holder)
  return { holder, key, property }
}

const put = (holder: object, key: string, value: unknown): void => {
  // Assignment would make a property `__proto__` the prototype of the object.
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })
}

/** Inserts into a list before the named item, or at its end for `-`. Returns the key of the value. */
const add = ({ holder, key, property }: Target, value: unknown): string | number => {
  if (!Array.isArray(holder)) {
    put(holder, key, value)
    return key
  }
  const isEnd = key === '-' || key === String(holder.length)
  const index = isEnd ? holder.length : indexIn(holder, key)
  if (index < 0) throw new Refused('nothing_at_pointer', property)
  holder.splice(index, 0, value)
  return index
}

const remove = ({ holder, key, property }: Target): unknown => {
  const value = childOf(holder, key, property)
  if (Array.isArray(holder)) holder.splice(indexIn(holder, key), 1)
  else Reflect.deleteProperty(holder, key)
  return value
}

const replace = ({ holder, key, property }: Target, value: unknown): string | number => {
  childOf(holder, key, property)
  if (!Array.isArray(holder)) {
    put(holder, key, value)
    return key
  }
  const index = indexIn(holder, key)
  holder[index] = value
  return index
}

/** Equality of JSON values, where the order of keys doesn't count. */
const equals = (one: unknown, other: unknown): boolean => {
  if (!isHolder(one) || !isHolder(other)) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [names, otherNames] = [Object.keys(one), Object.keys(other)]
  return (
    names.length === otherNames.length &&
    names.every((name) => Object.hasOwn(other, name) && equals(one[name as keyof typeof one], other[name as keyof typeof other]))
  )
}

const move = (patch: Patch, { from, path }: PatchOperation): Omit<PatchTrace, 'index'> => {
  if (from === undefined) throw new Refused('missing_from', 'from')
  if (path.startsWith(`${from}/`)) throw new Refused('into_itself')
  const value = remove(find(patch, from, 'from'))
  const target = find(patch, path, 'path')
  return { holder: target.holder, key: add(target, value), value }
}

const apply = (patch: Patch, operation: PatchOperation): Omit<PatchTrace, 'index'> | undefined => {
  const { op, path } = operation
  if (op === 'move') return move(patch, operation)
  const target = find(patch, path, 'path')
  if (op === 'remove') {
    remove(target)
    return { holder: target.holder, key: target.key, value: undefined }
  }
  if (!Object.hasOwn(operation, 'value')) throw new Refused('missing_value', 'value')
  const { value } = operation
  if (op === 'test') {
    if (!equals(childOf(target.holder, target.key, 'path'), value)) throw new Refused('test_failed')
    return undefined
  }
  return { holder: target.holder, key: (op === 'add' ? add : replace)(target, value), value }
}

/** Applies operations in order to a document, which is changed. Stops at the first operation that can't be applied. */
export const applyPatch = (document: unknown, operations: readonly PatchOperation[]): PatchResult => {
  const patch: Patch = { document, traces: [], touched: new Set() }
  for (const [index, operation] of operations.entries()) {
    try {
      const trace = apply(patch, operation)
      if (trace) patch.traces.push({ index, ...trace })
    } catch (error) {
      if (error instanceof Refused) return { fault: { ...error.fault, index } }
      throw error
    }
  }
  return patch
}

/** Finds the last operation that changed a place of the document (`pages[0].name`) or something around it; undefined for none. */
export const createOperationFinder = (document: unknown, traces: readonly PatchTrace[]): ((place: string) => number | undefined) => {
  const byHolder = Map.groupBy(traces, ({ holder }) => holder)
  const byValue = new Map(traces.map(({ value, index }) => [value, index]))
  const touching = (at: unknown, key: string | undefined): number[] => {
    if (!isHolder(at)) return []
    const inside = (byHolder.get(at) ?? []).filter((trace) => key === undefined || String(trace.key) === key)
    return [byValue.get(at) ?? -1, ...inside.map(({ index }) => index)]
  }
  return (place) => {
    let [at, last] = [document, -1]
    for (const key of [...(place.match(/[^.[\]]+/g) ?? []), undefined]) {
      last = Math.max(last, ...touching(at, key))
      if (key !== undefined) at = isHolder(at) ? (at as Record<string, unknown>)[key] : undefined
    }
    return last < 0 ? undefined : last
  }
}
