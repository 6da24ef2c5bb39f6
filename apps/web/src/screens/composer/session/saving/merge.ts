/**
 * Merges two edited versions of a post that share the version `base`. A change of only one side is applied; different changes to the same
 * value are a conflict. A text is a single value, however long it is. Pure.
 */
import { type Content, idOfTarget, type Target } from '../model/content.ts'
import { isSame } from '../model/same.ts'

export type Side = 'mine' | 'theirs'

/** A value that both sides changed; undefined on the side that removed it. */
export interface Conflict {
  /** `text`, `segments/2/text`, `targets/<encoded id>/settings/visibility` */
  path: string
  mine: unknown
  theirs: unknown
}

export interface Merged {
  content: Content
  /** Includes decided conflicts. */
  conflicts: readonly Conflict[]
}

type Fields = Readonly<Record<string, unknown>>
type Item = Fields

interface Walk {
  /** Resolves a conflict; unresolved ones keep this user's version. */
  decide: (conflict: Conflict) => unknown
}

/** The identity of the items in a list, by the name of the list. */
const lists: Readonly<Record<string, (item: Item) => string>> = {
  targets: (item) => encodeURIComponent(idOfTarget(item as unknown as Target)),
  segments: ({ id }) => String(id),
  media: ({ media_id }) => String(media_id),
}

/** Fields that hold values under arbitrary names. */
const isOpen = (name: string): boolean => name === 'settings' || name === 'metadata'

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const below = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`)
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

interface Versions<T> {
  base: T
  mine: T
  theirs: T
}

/** Whether every item of a list has a different key. */
const isKeyed = (list: unknown, keyOf: (item: Item) => string): boolean =>
  Array.isArray(list) && new Set((list as Item[]).map(keyOf)).size === list.length

const mergeFields = (path: string, { base, mine, theirs }: Versions<Fields>, walk: Walk): Fields => {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const entries = [...names].map((name) => [
    name,
    mergeValue(below(path, name), { base: base[name], mine: mine[name], theirs: theirs[name] }, walk),
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Fields
}

/** Keeps common items in the order of the side that changed it. An added item follows the same item as on the side that added it. */
const mergeOrder = (path: string, { base, mine, theirs }: Versions<readonly string[]>, walk: Walk): readonly string[] => {
  const common = (list: readonly string[]) => list.filter((key) => [base, mine, theirs].every((one) => one.includes(key)))
  const orders = { base: common(base), mine: common(mine), theirs: common(theirs) }
  const order = mergeAtom(below(path, 'order'), orders, walk)
  const [first, second] = isSame(order, orders.theirs) ? [theirs, mine] : [mine, theirs]
  return second.reduce<readonly string[]>(
    (keys, key, index) => (keys.includes(key) ? keys : keys.toSpliced(index === 0 ? 0 : keys.indexOf(second[index - 1] ?? '') + 1, 0, key)),
    first,
  )
}

const mergeList = (path: string, { base, mine, theirs }: Versions<readonly Item[]>, walk: Walk): readonly Item[] => {
  const keyOf = lists[nameOf(path)] ?? String
  const keysOf = (list: readonly Item[]) => list.map(keyOf)
  const find = (list: readonly Item[], key: string) => list.find((item) => keyOf(item) === key)
  return mergeOrder(path, { base: keysOf(base), mine: keysOf(mine), theirs: keysOf(theirs) }, walk).flatMap((key) => {
    const item = mergeValue(below(path, key), { base: find(base, key), mine: find(mine, key), theirs: find(theirs, key) }, walk)
    return isFields(item) ? [item] : []
  })
}

const mergeAtom = <T>(path: string, { base, mine, theirs }: Versions<T>, walk: Walk): T => {
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs
  return isSame(theirs, base) ? mine : (walk.decide({ path, mine, theirs }) as T)
}

const isThread = ({ segments }: Fields): boolean => Array.isArray(segments) && segments.length > 0

/** Without custom text in the base, each side can customize a different part. */
const isWordless = ({ text, segments }: Fields): boolean => !text && !isThread({ segments })

/** If one side turned the text into a thread, the text and the thread are merged as one value. */
const mergeOwner = (path: string, versions: Versions<Fields>, walk: Walk): Fields => {
  const { base, mine, theirs } = versions
  if (isThread(mine) === isThread(theirs) && (isThread(base) === isThread(mine) || isWordless(base)))
    return mergeFields(path, versions, walk)
  const divide = ({ text, segments, ...rest }: Fields) => ({ rest, body: { text, segments } })
  const parts = { base: divide(base), mine: divide(mine), theirs: divide(theirs) }
  const rest = mergeFields(path, { base: parts.base.rest, mine: parts.mine.rest, theirs: parts.theirs.rest }, walk)
  const body = mergeAtom(below(path, 'body'), { base: parts.base.body, mine: parts.mine.body, theirs: parts.theirs.body }, walk)
  return { ...rest, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }
}

const mergeValue = (path: string, versions: Versions<unknown>, walk: Walk): unknown => {
  const { base, mine, theirs } = versions
  if (isSame(mine, theirs) || isSame(mine, base) || isSame(theirs, base)) return mergeAtom(path, versions, walk)
  const name = nameOf(path)
  const parent = nameOf(path.slice(0, -name.length - 1))
  if (isOpen(parent)) return mergeAtom(path, versions, walk)
  const keyOf = lists[name]
  const items = { base: base ?? [], mine, theirs }
  if (keyOf && Object.values(items).every((list) => isKeyed(list, keyOf))) return mergeList(path, items as Versions<Item[]>, walk)
  if (!isFields(mine) || !isFields(theirs)) return mergeAtom(path, versions, walk)
  const fields = { base: isFields(base) ? base : {}, mine, theirs }
  if (isOpen(name)) return mergeFields(path, fields, walk)
  return lists[parent] ? mergeOwner(path, fields, walk) : mergeAtom(path, versions, walk)
}

/** `choices` decides conflicts by path. */
export const merge = (base: Content, mine: Content, theirs: Content, choices: ReadonlyMap<string, Side> = new Map()): Merged => {
  const conflicts: Conflict[] = []
  const decide = (conflict: Conflict): unknown => {
    conflicts.push(conflict)
    return conflict[choices.get(conflict.path) ?? 'mine']
  }
  const versions = { base: { ...base }, mine: { ...mine }, theirs: { ...theirs } }
  return { content: mergeOwner('', versions, { decide }) as unknown as Content, conflicts }
}

export type Merge = typeof merge
