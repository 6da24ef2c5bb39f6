import { useSuspenseQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { useMedia } from '#lib/use-media.ts'
import { words } from '#words/words.ts'
import styles from './list.module.css'
import { RowMenu, type RowMenuState } from '#web/post/post-menu.tsx'
import { PostRow } from './post-row.tsx'
import { TrashRow } from './trash-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import type { SelectionOf } from './use-selection.ts'

const t = words('posts')

const rowPx = 40
const touchRowPx = 48
const cardPx = 96
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
  workspaceId: string
  onEnd: () => void
  /** Absent for those who only read. */
  selection: SelectionOf | undefined
  /** Present in the trash. */
  trash?: TrashActions | undefined
}

/** The rows near the window. One of them can be reached by Tab; arrow keys lead to the others. */
export const Rows = ({ items, isComplete, zone, workspaceId, onEnd, selection, trash }: RowsProps) => {
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const isPhone = useMedia('(width < 640px)')
  const isTouch = useMedia('(pointer: coarse)')
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const height = isPhone ? cardPx : isTouch ? touchRowPx : rowPx
  // It changes in place by design; nothing here is memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
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
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })
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
    if (last >= items.length - aheadRows) onEnd()
  })
  const reachable = visible.some(({ index }) => items[index]?.id === active) ? active : items[visible[0]?.index ?? 0]?.id
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        data-selectable={selection !== undefined || undefined}
        aria-label={t('list')}
        style={{ height: virtual.getTotalSize() }}
      >
        {visible.map(({ index, key, start }) => {
          const post = items[index]
          if (!post) return null
          const row = {
            post,
            accounts,
            zone,
            isReachable: post.id === reachable,
            isSelected: selection?.has(post.id) ?? false,
            onToggle: selection && toggle,
            onFocus: setActive,
          }
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${String(start - scrollMargin)}px)` }}
              aria-setsize={isComplete ? items.length : -1}
              aria-posinset={index + 1}
            >
              {trash ? (
                <TrashRow {...row} onRestore={trash.onRestore && (() => trash.onRestore?.(post))} onDelete={() => trash.onDelete(post)} />
              ) : (
                <PostRow {...row} onMenu={openMenu} />
              )}
            </li>
          )
        })}
      </ul>
      {menu && <RowMenu {...menu} onClose={() => setMenu({ ...menu, isOpen: false })} />}
    </>
  )
}
