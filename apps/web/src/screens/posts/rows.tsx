import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { formatLongDate } from '#i18n/time.ts'
import { toLines } from './by-day.ts'
import { RowMenu, type RowMenuState } from '#web/post/post-menu.tsx'
import { postsRoute } from './posts.route.ts'
import { ShownRows, type TrashActions } from './shown-rows.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRowLinks } from './use-row-links.ts'
import type { SelectionOf } from './use-selection.ts'

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

/** The rows of a view. One of them can be reached by Tab; arrow keys lead to the others. */
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
      // The first post of a day is shown with its heading.
      if (lines[index - 1]?.post === undefined) scrollTo.current?.(Math.max(0, index - 1))
      scrollTo.current?.(index)
    },
  })
  const { post: open } = postsRoute.useSearch()
  const { query, listeners } = useRowLinks((id) => items.find((post) => post.id === id))
  const [menu, setMenu] = useState<RowMenuState>()
  const openMenu = useCallback((post: PublicationOverview, anchor: HTMLElement) => setMenu({ post, anchor, isOpen: true }), [])
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
        listeners={listeners}
        isByDay={isByDay}
        lines={lines}
        size={isComplete ? items.length : -1}
        scrollTo={scrollTo}
        accounts={accounts}
        zone={zone}
        query={query}
        open={open}
        active={active}
        isSelected={(id) => selection?.has(id) ?? false}
        onToggle={selection && toggle}
        onFocus={setActive}
        onMenu={openMenu}
        trash={trash}
        onShown={focusWanted}
        onEnd={onEnd}
      />
      {menu && <RowMenu {...menu} onClose={() => setMenu({ ...menu, isOpen: false })} />}
    </>
  )
}
