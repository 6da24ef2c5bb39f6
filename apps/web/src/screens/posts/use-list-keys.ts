import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { useCommands } from '#shell/commands.ts'
import { takesKeys } from '#shell/shortcuts.ts'
import { editPost } from '#web/post/post-commands.ts'
import { listCommands } from './list-commands.ts'
import { postsRoute } from './posts.route.ts'
import type { SelectionOf } from './use-selection.ts'

interface ListKeysOptions {
  items: readonly PublicationOverview[]
  list: RefObject<HTMLUListElement | null>
  selection: SelectionOf | undefined
  /** Rows can't be opened. */
  isTrash: boolean
  /** Scrolls the row into the window. */
  scrollTo: (index: number) => void
}

/**
 * Moves through the list with j and k, or with arrow keys inside it; an open panel follows. `e` edits, and Escape closes the panel. `x`
 * selects, with Shift up to the row, and Escape first clears the selection.
 */
export const useListKeys = ({ items, list, selection, isTrash, scrollTo }: ListKeysOptions) => {
  const { post: open } = postsRoute.useSearch()
  const navigate = useNavigate()
  const [active, setActive] = useState(open)
  const wanted = useRef<string>(undefined)

  /** Focuses the requested row, which may not be rendered before the list has scrolled. */
  const focusWanted = (): void => {
    if (!wanted.current) return
    const row = list.current?.querySelector<HTMLElement>(`[data-post="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  }

  const show = (id: string | undefined): void =>
    void navigate({ to: '/posts', search: (search) => ({ ...search, post: id }), replace: true, resetScroll: false })

  const goTo = (index: number): void => {
    const post = items[index]
    if (!post) return
    wanted.current = post.id
    setActive(post.id)
    scrollTo(index)
    if (open && !isTrash && post.status !== 'draft') show(post.id)
  }

  const step = (by: number): void => {
    const place = items.findIndex(({ id }) => id === active)
    goTo(place === -1 ? 0 : place + by)
  }
  const edited = open ?? active
  useCommands([...listCommands, editPost], {
    count: items.length,
    active,
    selection,
    step,
    canEdit: edited !== undefined && !isTrash,
    edit: () => edited !== undefined && void navigate({ to: '/publications/$id', params: { id: edited } }),
  })

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => goTo(0),
    End: () => goTo(items.length - 1),
  }

  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || takesKeys(event.target)) return
    const move = event.target instanceof Node && list.current?.contains(event.target) ? keys[event.key] : undefined
    if (move) {
      event.preventDefault()
      move()
    } else if (event.key === 'Escape' && selection?.posts.length) {
      selection.clear()
    } else if (event.key === 'Escape' && open) {
      wanted.current = open
      setActive(open)
      show(undefined)
    }
  }

  // When the focused row disappears, focus the one that takes its place.
  const place = useRef(0)
  useEffect(() => {
    const now = items.findIndex(({ id }) => id === active)
    if (now !== -1) place.current = now
    else if (active !== undefined && items.length > 0 && document.activeElement === document.body) {
      const next = items[Math.min(place.current, items.length - 1)]
      wanted.current = next?.id
      setActive(next?.id)
    }
  }, [items, active])

  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => latest.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { active, setActive, focusWanted }
}
