/** Lays out overlapping items side by side. Pure. */

export interface Placed<T> {
  item: T
  topPx: number
  lane: number
  /** Number of lanes at this position. */
  lanes: number
  /** Items beyond the last lane are folded beside this one. */
  isBesideFold: boolean
}

export interface Folded<T> {
  items: T[]
  topPx: number
  heightPx: number
}

interface Box {
  topPx: number
  heightPx: number
}

interface Laned<T> {
  item: T
  topPx: number
  lane: number
}

/** Groups items that overlap, directly or through others, and puts each into the first free lane. */
const toClusters = <T extends Box>(items: readonly T[]): Laned<T>[][] => {
  const clusters: Laned<T>[][] = []
  let ends: number[] = []
  for (const item of items) {
    const { topPx, heightPx } = item
    if (ends.every((end) => end <= topPx)) {
      ends = []
      clusters.push([])
    }
    const free = ends.findIndex((end) => end <= topPx)
    const lane = free === -1 ? ends.length : free
    ends[lane] = topPx + heightPx
    clusters.at(-1)?.push({ item, topPx, lane })
  }
  return clusters
}

const fold = <T extends Box>(hidden: readonly Laned<T>[]): Folded<T>[] => {
  const folds: Folded<T>[] = []
  for (const { item } of hidden) {
    const { topPx, heightPx } = item
    const last = folds.at(-1)
    if (last && topPx < last.topPx + last.heightPx) {
      last.items.push(item)
      last.heightPx = Math.max(last.heightPx, topPx + heightPx - last.topPx)
    } else folds.push({ items: [item], topPx, heightPx })
  }
  return folds
}

/** `items` are sorted from top to bottom. Items beyond `maxLanes` are folded. */
export const layOut = <T extends Box>(items: readonly T[], maxLanes: number) => {
  const placed: Placed<T>[] = []
  const folded: Folded<T>[] = []
  for (const cluster of toClusters(items)) {
    const needed = Math.max(...cluster.map(({ lane }) => lane)) + 1
    const shown = cluster.filter(({ lane }) => lane < maxLanes)
    placed.push(...shown.map((one) => ({ ...one, lanes: Math.min(needed, maxLanes), isBesideFold: needed > maxLanes })))
    folded.push(...fold(cluster.filter(({ lane }) => lane >= maxLanes)))
  }
  return { placed, folded }
}
