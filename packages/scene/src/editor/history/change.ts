/** Reversible changes of a document: what a step of the history is made of, and what autosave sends. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'

/** From the document: names of properties, and `@` with the id for a page or layer. */
export type Path = readonly string[]

export type Change = Assignment | Insertion | Removal | Move

/** An absent property is undefined. */
interface Assignment {
  type: 'set'
  path: Path
  before: unknown
  after: unknown
}

interface Listed {
  /** The list of pages, or the layers of a page. */
  path: Path
  id: string
}

interface Insertion extends Listed {
  type: 'insert'
  index: number
  value: DesignPage | Layer
}

interface Removal extends Listed {
  type: 'remove'
  index: number
  value: DesignPage | Layer
}

/** Both indexes are counted without the item. */
interface Move extends Listed {
  type: 'move'
  from: number
  to: number
}

const invert = (change: Change): Change => {
  if (change.type === 'set') return { ...change, before: change.after, after: change.before }
  if (change.type === 'move') return { ...change, from: change.to, to: change.from }
  return { ...change, type: change.type === 'insert' ? 'remove' : 'insert' }
}

export const invertAll = (changes: readonly Change[]): Change[] => changes.map(invert).reverse()

/** Lists of items with ids. Other lists are values. */
export const isItemList = (path: Path): boolean =>
  (path.length === 1 && path[0] === 'pages') || (path.length === 3 && path[0] === 'pages' && path[2] === 'layers')
