import type { Operation } from '../editor/saving/patch.ts'

type Parent = Record<string, unknown> | unknown[]

const unescape = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~')

const keyIn = (parent: Parent, segment: string): string | number => {
  if (!Array.isArray(parent)) return segment
  const index = segment.startsWith('@') ? parent.findIndex((item) => (item as { id: string }).id === segment.slice(1)) : Number(segment)
  if (!(index >= 0 && index <= parent.length)) throw new Error(`No item ${segment}`)
  return index
}

const locate = (document: unknown, path: string) => {
  const segments = path.split('/').slice(1).map(unescape)
  let parent = document as Parent
  for (const segment of segments.slice(0, -1)) parent = (parent as Record<string | number, Parent>)[keyIn(parent, segment)] as Parent
  return { parent: parent as Record<string | number, unknown>, key: keyIn(parent, segments.at(-1) ?? '') }
}

const add = (document: unknown, path: string, value: unknown) => {
  const { parent, key } = locate(document, path)
  if (Array.isArray(parent)) parent.splice(Number(key), 0, value)
  else parent[key] = value
}

const take = (document: unknown, path: string): unknown => {
  const { parent, key } = locate(document, path)
  if (!(key in parent)) throw new Error(`Nothing at ${path}`)
  const value = parent[key]
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else delete parent[key]
  return value
}

/** Applies operations as RFC 6902 describes, with `@<id>` for items of lists, and throws where it says so. */
export const applyPatch = <T>(document: T, operations: readonly Operation[]): T => {
  const patched = structuredClone(document)
  // As text, so that values in several operations are not one object.
  for (const operation of operations.map((one) => JSON.parse(JSON.stringify(one)) as Operation)) {
    if (operation.op === 'move') add(patched, operation.path, take(patched, operation.from))
    else if (operation.op === 'add') add(patched, operation.path, operation.value)
    else if (operation.op === 'remove') take(patched, operation.path)
    else {
      const { parent, key } = locate(patched, operation.path)
      if (!(key in parent)) throw new Error(`Nothing at ${operation.path}`)
      parent[key] = operation.value
    }
  }
  return patched
}
