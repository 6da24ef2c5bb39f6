import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useCommands } from '#shell/commands.ts'
import type { MediaPages } from '#web/media-library/use-media-pages.ts'
import { selectCommands } from './media-commands.ts'
import type { SelectionOf } from './use-selected.ts'

interface FileKeysOptions {
  list: RefObject<HTMLElement | null>
  pages: Pick<MediaPages, 'loaded' | 'fileAt'>
  total: number
  columns: number
  selection: SelectionOf | undefined
  /** Brings the file into the window. */
  scrollTo: (index: number) => void
}

/** Moves through the files with arrow keys, Home and End. `x` selects, with Shift up to the file; Escape clears the selection. */
export const useFileKeys = ({ list, pages, total, columns, selection, scrollTo }: FileKeysOptions) => {
  const [active, setActive] = useState<string>()
  /** The place to focus once its file is read and rendered. */
  const wanted = useRef<number>(undefined)
  useCommands(selectCommands, { selection, active, count: total })

  useEffect(() => {
    const file = wanted.current === undefined ? undefined : pages.fileAt(wanted.current)
    const link = file && list.current?.querySelector<HTMLElement>(`[data-file="${CSS.escape(file.id)}"] a`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })

  const step = (to: (index: number) => number): void => {
    const index = pages.loaded.find(({ file }) => file.id === active)?.index ?? 0
    const next = Math.min(total - 1, Math.max(0, to(index)))
    wanted.current = next
    scrollTo(next)
    setActive(pages.fileAt(next)?.id ?? active)
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
