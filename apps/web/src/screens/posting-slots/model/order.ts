/** Moving posts in the queue. Pure. */
import type { QueueItem } from '#api/posting-queue.ts'

/** The id of a row: of its post, or its slot at a time. */
export const keyOf = ({ publication, schedule_id, at }: QueueItem): string => publication?.id ?? `${schedule_id}@${at}`

export const isOpen = ({ publication, taken_by }: QueueItem): boolean => publication === undefined && taken_by === undefined

/** Posts stay together at the times that they share out; or one takes an open slot. */
export type Placing = { kind: 'reorder'; ids: string[] } | { kind: 'slot'; id: string; item: QueueItem }

/** What moving a row to the place of another means; undefined if it can't be moved there. */
export const placingOf = (items: readonly QueueItem[], from: string, to: string): Placing | undefined => {
  const source = items.findIndex((item) => keyOf(item) === from)
  const target = items.findIndex((item) => keyOf(item) === to)
  const [moved, other] = [items[source], items[target]]
  if (!moved?.publication?.can.reorder || !other || source === target) return undefined
  if (isOpen(other)) return { kind: 'slot', id: moved.publication.id, item: other }
  if (!other.publication?.can.reorder) return undefined
  const between = items
    .slice(Math.min(source, target), Math.max(source, target) + 1)
    .flatMap(({ publication }) => (publication?.can.reorder ? [publication.id] : []))
  const ids = between.filter((id) => id !== from)
  return { kind: 'reorder', ids: source < target ? [...ids, from] : [from, ...ids] }
}

/** The nearest row before or after that the post can be moved to. */
export const neighborOf = (items: readonly QueueItem[], from: string, by: 1 | -1): string | undefined => {
  const source = items.findIndex((item) => keyOf(item) === from)
  for (let place = source + by; source >= 0 && place >= 0 && place < items.length; place += by) {
    const item = items[place]
    if (item && placingOf(items, from, keyOf(item))) return keyOf(item)
  }
  return undefined
}

/** The rows as they will be once the server has applied a reordering. */
export const withOrder = (items: readonly QueueItem[], ids: readonly string[]): QueueItem[] => {
  const posts = new Map(items.flatMap(({ publication }) => (publication ? [[publication.id, publication] as const] : [])))
  const next = [...ids]
  return items.map((item) => {
    if (!item.publication || !ids.includes(item.publication.id)) return item
    const publication = posts.get(next.shift() ?? '')
    return publication ? { ...item, publication } : item
  })
}
