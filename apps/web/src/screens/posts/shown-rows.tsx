import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type DOMAttributes, type RefObject, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { useMedia } from '#lib/use-media.ts'
import { translator } from '#i18n/translator.ts'
import type { Line } from './by-day.ts'
import styles from './list.module.css'
import { PostRow, type PostRowProps } from './post-row.tsx'
import { TrashRow } from './trash-row.tsx'

const t = translator('posts')

const rowPx = 40
const touchRowPx = 48
const cardPx = 96
const dayPx = 44
/** So many rows before the end, the next page is asked for. */
const aheadRows = 30

export interface TrashActions {
  onRestore: ((post: PublicationOverview) => void) | undefined
  onDelete: (post: PublicationOverview) => void
}

interface ShownRowsProps extends Pick<PostRowProps, 'accounts' | 'zone' | 'query' | 'size' | 'onFocus' | 'onMenu' | 'onToggle'> {
  list: RefObject<HTMLUListElement | null>
  /** Heard for all rows. */
  listeners: DOMAttributes<HTMLUListElement>
  /** A heading for each day. */
  isByDay: boolean
  lines: readonly Line[]
  /** Brings a line into the window. */
  scrollTo: RefObject<((index: number) => void) | null>
  /** The post that the panel shows. */
  open: string | undefined
  /** The post that had the focus last. */
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
  const { list, listeners, isByDay, lines, scrollTo, open, active, isSelected, trash, onShown, onEnd, ...shared } = props
  const isPhone = useMedia('(width < 640px)')
  const isTouch = useMedia('(pointer: coarse)')
  const [scrollMargin, setScrollMargin] = useState(0)
  const height = isPhone ? cardPx : isTouch ? touchRowPx : rowPx
  const keyOf = useCallback(
    (index: number) => {
      const line = lines[index]
      return line?.post ? line.post.id : (line?.day ?? index)
    },
    [lines],
  )
  // It changes in place by design; nothing here is memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.post ? height : dayPx),
    // With another function each time, all lines would be laid out again for every frame.
    getItemKey: keyOf,
    overscan: 4,
    scrollMargin,
  })
  // What stands above the list changes its height: notices, filters in several lines.
  useLayoutEffect(() => {
    const page = list.current?.closest('main') ?? document.body
    const observer = new ResizeObserver(() => setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY)))
    observer.observe(page)
    return () => observer.disconnect()
  }, [list])
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
  // Only the text on a card takes one line or two. Observing every row that appears would cost as much as rendering it.
  const measure = isPhone ? virtual.measureElement : undefined
  return (
    <ul
      {...listeners}
      ref={list}
      className={styles.list}
      data-selectable={shared.onToggle !== undefined || undefined}
      data-by-day={isByDay || undefined}
      aria-label={t('list')}
      // In the flow, as a row with a position of its own costs more to draw.
      style={{ height: virtual.getTotalSize(), paddingBlockStart: (visible[0]?.start ?? scrollMargin) - scrollMargin }}
    >
      {visible.map(({ index, key }) => {
        const line = lines[index]
        if (!line) return null
        if (!line.post) {
          return (
            <li key={key} ref={measure} data-index={index} className={styles.item}>
              <h2 className={styles.dayHead}>{line.day}</h2>
            </li>
          )
        }
        const { post } = line
        const row = {
          ...shared,
          index,
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
