import { useSuspenseQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { useMedia } from '#lib/use-media.ts'
import { words } from '#words/words.ts'
import styles from './list.module.css'
import { PostRow } from './post-row.tsx'
import { useListKeys } from './use-list-keys.ts'

const t = words('posts')

const rowPx = 40
const touchRowPx = 48
const cardPx = 96
/** So many rows before the end, the next page is asked for. */
const aheadRows = 30

interface RowsProps {
  items: readonly PublicationOverview[]
  /** There is no further page. */
  isComplete: boolean
  zone: string
  workspaceId: string
  onEnd: () => void
}

/** The rows near the window. One of them can be reached by Tab; arrow keys lead to the others. */
export const Rows = ({ items, isComplete, zone, workspaceId, onEnd }: RowsProps) => {
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

  const { active, setActive } = useListKeys({ items, list, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }) })
  const visible = virtual.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - aheadRows) onEnd()
  })
  const reachable = visible.some(({ index }) => items[index]?.id === active) ? active : items[visible[0]?.index ?? 0]?.id
  return (
    <ul ref={list} className={styles.list} aria-label={t('list')} style={{ height: virtual.getTotalSize() }}>
      {visible.map(({ index, key, start }) => {
        const post = items[index]
        if (!post) return null
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
            <PostRow post={post} accounts={accounts} zone={zone} isReachable={post.id === reachable} onFocus={() => setActive(post.id)} />
          </li>
        )
      })}
    </ul>
  )
}
