import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Selected } from './use-selected.ts'
import type { TilePages } from './use-tile-pages.ts'

interface TileKeysOptions<T> {
  list: RefObject<HTMLElement | null>
  pages: Pick<TilePages<T>, 'loaded' | 'itemAt'>
  total: number
  columns: number
  selection: Selected | undefined
  /** Brings the tile into the window. */
  scrollTo: (index: number) => void
}

/** Moves through tiles with arrow keys, Home and End; Escape clears the selection. */
export const useTileKeys = <T extends { id: string }>({ list, pages, total, columns, selection, scrollTo }: TileKeysOptions<T>) => {
  const [active, setActive] = useState<string>()
  /** The place to focus once its item is read and rendered. */
  const wanted = useRef<number>(undefined)

  useEffect(() => {
    const item = wanted.current === undefined ? undefined : pages.itemAt(wanted.current)
    const link = item && list.current?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(item.id)}"] :is(a, button)`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })

  const step = (to: (index: number) => number): void => {
    const index = pages.loaded.find(({ item }) => item.id === active)?.index ?? 0
    const next = Math.min(total - 1, Math.max(0, to(index)))
    wanted.current = next
    scrollTo(next)
    setActive(pages.itemAt(next)?.id ?? active)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Escape' && selection?.ids.length) return void selection.clear()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const along = isRtl ? -1 : 1
    const moves: Readonly<Record<string, (index: number) => number>> = {
      ArrowRight: (index) => index + along,
      ArrowLeft: (index) => index - along,
      ArrowDown: (index) => (index + columns < total ? index + columns : index),
      ArrowUp: (index) => (index >= columns ? index - columns : index),
      Home: () => 0,
      End: () => total - 1,
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    step(move)
  }
  return { active, setActive: (id: string | undefined) => id !== undefined && setActive(id), onKeyDown }
}
