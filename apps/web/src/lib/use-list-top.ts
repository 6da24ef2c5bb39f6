import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far a list is from the top of the page, in pixels. Notices and wrapped filters change it. */
export const useListTop = (list: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const page = list.current?.closest('main') ?? document.body
    const observer = new ResizeObserver(() => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY)))
    observer.observe(page)
    return () => observer.disconnect()
  }, [list])
  return top
}
