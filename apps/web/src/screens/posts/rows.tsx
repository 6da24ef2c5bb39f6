import { useSuspenseQuery } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { formatLongDate } from '#i18n/time.ts'
import { useMedia } from '#lib/use-media.ts'
import { toLines } from './by-day.ts'
import { RowMenu, type RowMenuState } from '#web/post/post-menu.tsx'
import { postsRoute } from './posts.route.ts'
import { ShownRows, type TrashActions } from './shown-rows.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowLinks } from './use-row-links.ts'
import type { SelectionOf } from './use-selection.ts'

const rowPx = 40
const touchRowPx = 48
const cardPx = 96

interface RowsProps {
  items: readonly PublicationOverview[]
  /** All pages are loaded. */
  isComplete: boolean
  zone: string
  /** Shows a heading for each day. */
  isByDay: boolean
  workspaceId: string
  onEnd: () => void
  /** Absent if the user can't write. */
  selection: SelectionOf | undefined
  /** Present in the trash. */
  trash?: TrashActions | undefined
}

/** The rows of a view. Tab reaches one of them, and arrow keys the others. */
export const Rows = ({ items, isComplete, zone, isByDay, workspaceId, onEnd, selection, trash }: RowsProps) => {
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const list = useRef<HTMLUListElement>(null)
  const scrollTo = useRef<(index: number) => void>(null)
  const lines = useMemo(() => toLines(items, isByDay ? (at) => formatLongDate(at, zone) : undefined), [items, isByDay, zone])
  const { active, setActive, focusWanted } = useListKeys({
    items,
    list,
    selection,
    isTrash: trash !== undefined,
    scrollTo: (place) => {
      const index = lines.findIndex((line) => line.post && line.place === place)
      // For the first post of a day, scroll to its heading.
      if (lines[index - 1]?.post === undefined) scrollTo.current?.(Math.max(0, index - 1))
      scrollTo.current?.(index)
    },
  })
  // Not where rows are shown, which would read them for every frame of a scroll.
  const isPhone = useMedia('(width < 640px)')
  const isTouch = useMedia('(pointer: coarse)')
  const { post: open } = postsRoute.useSearch()
  const { query, listeners } = useRowLinks((id) => items.find((post) => post.id === id))
  const [menu, setMenu] = useState<RowMenuState>()
  const openMenu = useCallback(
    (post: PublicationOverview, anchor: HTMLElement) => {
      // Not every browser moves the focus to a button that is clicked.
      setActive(post.id)
      setMenu({ post, anchor, isOpen: true })
    },
    [setActive],
  )
  const onFocus = (event: FocusEvent): void => {
    listeners.onFocus(event)
    const post = lines[Number(event.target.closest('li')?.dataset['index'])]?.post
    if (post) setActive(post.id)
  }
  // A stable function, so that a row re-renders only when its own data change.
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  const toggle = useCallback((id: string, isRange: boolean) => latest.current?.toggle(id, isRange), [])
  return (
    <>
      <ShownRows
        list={list}
        listeners={{ ...listeners, onFocus }}
        isByDay={isByDay}
        lines={lines}
        isPhone={isPhone}
        height={isPhone ? cardPx : isTouch ? touchRowPx : rowPx}
        size={isComplete ? items.length : -1}
        scrollTo={scrollTo}
        accounts={accounts}
        zone={zone}
        query={query}
        open={open}
        active={active}
        isSelected={(id) => selection?.has(id) ?? false}
        onToggle={selection && toggle}
        onMenu={openMenu}
        trash={trash}
        onShown={focusWanted}
        onEnd={onEnd}
      />
      {menu && <RowMenu {...menu} onClose={() => setMenu({ ...menu, isOpen: false })} />}
    </>
  )
}
