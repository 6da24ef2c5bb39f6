import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from '../session/use-session.ts'
import type { PageItem } from './page-items.ts'

/** The index that a key leads to. */
const goals: Record<string, (from: number, last: number) => number> = {
  ArrowLeft: (from) => from - 1,
  ArrowUp: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowDown: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
}

const findTile = (list: HTMLElement | null, id: string | undefined): HTMLElement | null | undefined =>
  id === undefined ? undefined : list?.querySelector<HTMLElement>(`[data-page="${CSS.escape(id)}"] [data-tile]`)

/** One page is a stop of Tab, and arrow keys lead to the others. The focus stays in the list when the page that has it is moved or deleted. */
export const usePageFocus = (list: RefObject<HTMLElement | null>, pages: readonly PageItem[]) => {
  const pageId = useSnapshot((snapshot) => snapshot.pageId)
  const [reached, setReached] = useState({ id: pageId, index: 0 })
  const known = pages.find(({ id }) => id === reached.id)
  const reachable = known ?? pages[Math.min(reached.index, pages.length - 1)]
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) findTile(list.current, reachable?.id)?.focus()
  })
  useLayoutEffect(() => {
    findTile(list.current, pageId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, pageId])
  return {
    reachable: reachable?.id,
    listeners: {
      onFocus: ({ target }: FocusEvent): void => {
        hadFocus.current = true
        const index = pages.findIndex(({ id }) => id === target.closest<HTMLElement>('[data-page]')?.dataset.page)
        const page = pages[index]
        if (page) setReached({ id: page.id, index })
      },
      // Removed and moved elements lose the focus to nothing.
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        if (relatedTarget) hadFocus.current = list.current?.contains(relatedTarget as Node) ?? false
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const isOnTile = (event.target as Element).matches('[data-tile]')
        if (!isOnTile || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const from = pages.findIndex(({ id }) => id === reachable?.id)
        const goal = goals[event.key]
        if (!goal) return
        event.preventDefault()
        findTile(list.current, pages[goal(from, pages.length - 1)]?.id)?.focus()
      },
    },
  }
}
