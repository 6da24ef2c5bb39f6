import { type RefObject, useEffect } from 'react'

/** Makes the items of a list draggable within it. What that needs loads after the strip. `onMove` has to be stable. */
export const usePageDrag = (list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void): void => {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    void import('./drag.ts').then(({ watchPages }) => {
      if (!isOver && list.current) stop = watchPages({ list: list.current, onMove })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [list, onMove])
}
