import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Before {
  first: string | undefined
  last: string | undefined
  height: number
}

/** How near the end counts as being there, in pixels. */
const nearPx = 40

/**
 * Opens a list at its end and stays there when something is added, unless the reader has scrolled back. Earlier entries that are added at the
 * top don't move what is shown.
 */
export const useScrolledEnd = (ids: readonly string[]): RefObject<HTMLElement | null> => {
  const box = useRef<HTMLElement>(null)
  const before = useRef<Before>(undefined)
  const [first, last] = [ids[0], ids.at(-1)]
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { scrollHeight: height, clientHeight, scrollTop } = element
    const known = before.current
    before.current = { first, last, height }
    const wasAtEnd = known === undefined || known.height - scrollTop - clientHeight < nearPx
    if (known?.last !== last && wasAtEnd) element.scrollTop = height
    else if (known && known.first !== first) element.scrollTop = scrollTop + height - known.height
  }, [first, last])
  return box
}
