import { useSuspenseQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { formatLongDate } from '#lib/time.ts'
import { useMedia } from '#lib/use-media.ts'
import { words } from '#words/words.ts'
import { type Line, toLines } from './by-day.ts'
import styles from './list.module.css'
import { RowMenu, type RowMenuState } from '#web/post/post-menu.tsx'
import { PostRow } from './post-row.tsx'
import { postsRoute } from './posts.route.ts'
import { TrashRow } from './trash-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowLinks } from './use-row-links.ts'
import type { SelectionOf } from './use-selection.ts'

const t = words('posts')

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

interface RowsProps {
  items: readonly PublicationOverview[]
  /** There is no further page. */
  isComplete: boolean
  zone: string
  /** A heading for each day. */
  isByDay: boolean
  workspaceId: string
  onEnd: () => void
  /** Absent for those who only read. */
  selection: SelectionOf | undefined
  /** Present in the trash. */
  trash?: TrashActions | undefined
}

const keyOf = (line: Line | undefined, index: number): string | number => (line?.post ? line.post.id : (line?.day ?? index))

/** The rows near the window. One of them can be reached by Tab; arrow keys lead to the others. */
export const Rows = ({ items, isComplete, zone, isByDay, workspaceId, onEnd, selection, trash }: RowsProps) => {
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const isPhone = useMedia('(width < 640px)')
  const isTouch = useMedia('(pointer: coarse)')
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const height = isPhone ? cardPx : isTouch ? touchRowPx : rowPx
  const lines = useMemo(() => toLines(items, isByDay ? (at) => formatLongDate(at, zone) : undefined), [items, isByDay, zone])
  // It changes in place by design; nothing here is memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.post ? height : dayPx),
    getItemKey: (index) => keyOf(lines[index], index),
    overscan: 4,
    scrollMargin,
  })
  // What stands above the list changes its height: notices, filters in several lines.
  useLayoutEffect(() => {
    const page = list.current?.closest('main') ?? document.body
    const observer = new ResizeObserver(() => setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY)))
    observer.observe(page)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => virtual.measure(), [virtual, height])

  const { active, setActive } = useListKeys({
    items,
    list,
    selection,
    isTrash: trash !== undefined,
    scrollTo: (place) => {
      const index = lines.findIndex((line) => line.post && line.place === place)
      // The first post of a day is shown with its heading.
      if (lines[index - 1]?.post === undefined) virtual.scrollToIndex(Math.max(0, index - 1), { align: 'auto' })
      virtual.scrollToIndex(index, { align: 'auto' })
    },
  })
  const { post: open } = postsRoute.useSearch()
  const { query, listeners } = useRowLinks((id) => items.find((post) => post.id === id))
  const [menu, setMenu] = useState<RowMenuState>()
  const openMenu = useCallback((post: PublicationOverview, anchor: HTMLElement) => setMenu({ post, anchor, isOpen: true }), [])
  // The same function for all time: then a row renders anew only when something of it changes.
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  const toggle = useCallback((id: string, isRange: boolean) => latest.current?.toggle(id, isRange), [])
  const visible = virtual.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - aheadRows) onEnd()
  })
  const shown = visible.flatMap(({ index }) => lines[index]?.post?.id ?? [])
  const reachable = shown.find((id) => id === active) ?? shown[0]
  return (
    <>
      <ul
        ref={list}
        {...listeners}
        className={styles.list}
        data-selectable={selection !== undefined || undefined}
        data-by-day={isByDay || undefined}
        aria-label={t('list')}
        style={{ height: virtual.getTotalSize() }}
      >
        {visible.map(({ index, key, start }) => {
          const line = lines[index]
          if (!line) return null
          const topPx = start - scrollMargin
          if (!line.post) {
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${String(topPx)}px)` }}
              >
                <h2 className={styles.dayHead}>{line.day}</h2>
              </li>
            )
          }
          const { post } = line
          const row = {
            index,
            topPx,
            position: line.place + 1,
            size: isComplete ? items.length : -1,
            measure: virtual.measureElement,
            post,
            accounts,
            zone,
            isReachable: post.id === reachable,
            isSelected: selection?.has(post.id) ?? false,
            onToggle: selection && toggle,
            onFocus: setActive,
          }
          return trash ? (
            <TrashRow
              key={key}
              {...row}
              onRestore={trash.onRestore && (() => trash.onRestore?.(post))}
              onDelete={() => trash.onDelete(post)}
            />
          ) : (
            <PostRow key={key} {...row} query={query} isOpen={post.id === open} onMenu={openMenu} />
          )
        })}
      </ul>
      {menu && <RowMenu {...menu} onClose={() => setMenu({ ...menu, isOpen: false })} />}
    </>
  )
}
