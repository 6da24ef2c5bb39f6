import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows above and below the visible ones. */
const overscan = 6

export interface RowWindow {
  first: number
  end: number
}

/** The rows of equal height that are visible in a scroller, or close to it. Renders only when that changes. */
export const useRowWindow = (scroller: RefObject<HTMLElement | null>, rowPx: number): RowWindow => {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const update = (): void => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - overscan)
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx) + overscan
      setShown((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller, rowPx])
  return shown
}
