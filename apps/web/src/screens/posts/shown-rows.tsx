import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type DOMAttributes, type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { useListTop } from '#lib/use-list-top.ts'
import { translator } from '#i18n/translator.ts'
import type { Line } from './by-day.ts'
import styles from './list.module.css'
import { PostRow, type PostRowProps } from './post-row.tsx'
import { assignSlots, noSlots } from './row-slots.ts'
import { sortRows } from './sort-rows.ts'
import { TrashRow } from './trash-row.tsx'

const t = translator('posts')

const dayPx = 44
/** The next page is requested this many rows before the end. */
const aheadRows = 30
/** Rows above and below the window. */
const overscan = 4

export interface TrashActions {
  onRestore: ((post: PublicationOverview) => void) | undefined
  onDelete: (post: PublicationOverview) => void
}

interface ShownRowsProps extends Pick<PostRowProps, 'accounts' | 'zone' | 'query' | 'size' | 'onMenu' | 'onToggle'> {
  list: RefObject<HTMLUListElement | null>
  /** Event listeners shared by all rows. */
  listeners: DOMAttributes<HTMLUListElement>
  /** Shows a heading for each day. */
  isByDay: boolean
  lines: readonly Line[]
  /** Rows are cards that differ in height. */
  isPhone: boolean
  /** Of a row, in pixels. */
  height: number
  /** Brings a line into the window. */
  scrollTo: RefObject<((index: number) => void) | null>
  /** The post in the panel. */
  open: string | undefined
  /** The post that was focused last. */
  active: string | undefined
  isSelected: (id: string) => boolean
  /** Present in the trash. */
  trash: TrashActions | undefined
  /** Called whenever rows have changed. */
  onShown: () => void
  onEnd: () => void
}

/** The rows near the window. While the page scrolls, only this renders. */
export const ShownRows = (props: ShownRowsProps) => {
  const { list, listeners, isByDay, lines, isPhone, height, scrollTo, open, active, isSelected, trash, onShown, onEnd, ...shared } = props
  const scrollMargin = useListTop(list)
  const keyOf = useCallback(
    (index: number) => {
      const line = lines[index]
      return line?.post ? line.post.id : (line?.day ?? index)
    },
    [lines],
  )
  // The virtualizer is mutable by design, and nothing here is memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.post ? height : dayPx),
    // A stable function, because a new one would lay out all lines again in every frame.
    getItemKey: keyOf,
    overscan,
    scrollMargin,
    // The same number at every position, so that a row is free for each one that appears.
    rangeExtractor: ({ startIndex }): number[] => {
      const rows: number = Math.ceil((virtual.scrollRect?.height ?? 0) / height) + 1 + 2 * overscan
      const first = Math.max(0, Math.min(startIndex - overscan, lines.length - rows))
      return Array.from({ length: Math.min(rows, lines.length) }, (_, place) => first + place)
    },
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  useImperativeHandle(scrollTo, () => (index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual])

  const visible = virtual.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - aheadRows) onEnd()
    onShown()
  })
  const shown = visible.flatMap(({ index }) => lines[index]?.post?.id ?? [])
  const reachable = shown.find((id) => id === active) ?? shown[0]
  // Not for cards, whose measured heights belong to their elements.
  const [slots, setSlots] = useState(noSlots)
  const assigned = isPhone ? noSlots : assignSlots(slots, shown, active)
  if (assigned !== slots) setSlots(assigned)
  const slotOf = (index: number): number => assigned.get(lines[index]?.post?.id ?? '') ?? -1
  // React moves no elements, as the order of slots stays the same. Once the page stops, the elements are put in the order of posts.
  useLayoutEffect(() => {
    if (list.current && !virtual.isScrolling) sortRows(list.current)
  })
  // Only the text on a card takes one line or two. Observing every row that appears would cost as much as rendering it.
  const measure = isPhone ? virtual.measureElement : undefined
  // React renders again at once, with the slots assigned.
  if (assigned !== slots) return null
  return (
    <ul
      {...listeners}
      ref={list}
      className={styles.list}
      data-selectable={shared.onToggle !== undefined || undefined}
      data-by-day={isByDay || undefined}
      aria-label={t('list')}
      style={{ height: virtual.getTotalSize() }}
    >
      {visible
        .toSorted((one, other) => slotOf(one.index) - slotOf(other.index))
        .map(({ index, key: ownKey, start }) => {
          const line = lines[index]
          if (!line) return null
          const slot = slotOf(index)
          const key = slot === -1 ? ownKey : slot
          const top = start - scrollMargin
          if (!line.post) {
            return (
              <li key={key} ref={measure} data-index={index} className={styles.item} style={{ top }}>
                <h2 className={styles.dayHead}>{line.day}</h2>
              </li>
            )
          }
          const { post } = line
          const row = {
            ...shared,
            index,
            top,
            position: line.place + 1,
            measure,
            post,
            isReachable: post.id === reachable,
            isSelected: isSelected(post.id),
          }
          return trash ? (
            <TrashRow
              key={key}
              {...row}
              onRestore={trash.onRestore && (() => trash.onRestore?.(post))}
              onDelete={() => trash.onDelete(post)}
            />
          ) : (
            <PostRow key={key} {...row} isOpen={post.id === open} />
          )
        })}
    </ul>
  )
}
