import { type RefObject, useEffect, useRef } from 'react'

export interface Dragging {
  /** The list that the row belongs to. */
  list: string
  element: RefObject<HTMLElement | null>
  /** Id of the drag handle. */
  handle: string
  row: string
  index: number
  /** `to`: the new index of the row. */
  onMove: (row: string, to: number) => void
}

/** Makes a row draggable by its handle, and a drop target for other rows of its list. */
export const useDrag = ({ list, element, handle, row, index, onMove }: Dragging): void => {
  const latest = useRef({ index, onMove })
  useEffect(() => {
    latest.current = { index, onMove }
  })
  useEffect(() => {
    const grip = document.getElementById(handle)
    const target = element.current
    if (!grip || !target) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    void import('./drag.ts').then(({ watchRow }) => {
      if (!isOver)
        stop = watchRow({
          list,
          element: target,
          grip,
          row,
          indexOf: () => latest.current.index,
          onMove: (moved, to) => latest.current.onMove(moved, to),
        })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [list, element, handle, row])
}
