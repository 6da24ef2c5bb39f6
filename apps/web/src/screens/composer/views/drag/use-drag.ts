import { type RefObject, useEffect, useRef } from 'react'

interface Dragging {
  /** The list that the row belongs to. */
  list: string
  row: RefObject<HTMLElement | null>
  /** Id of the drag handle. */
  handle: string
  part: string
  index: number
  /** `to`: the new index of the part. */
  onMove: (part: string, to: number) => void
}

/** Makes a row draggable by its handle, and a drop target for other rows of its list. */
export const useDrag = ({ list, row, handle, part, index, onMove }: Dragging): void => {
  const latest = useRef({ index, onMove })
  useEffect(() => {
    latest.current = { index, onMove }
  })
  useEffect(() => {
    const grip = document.getElementById(handle)
    const element = row.current
    if (!grip || !element) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    void import('./drag.ts').then(({ watchRow }) => {
      if (!isOver)
        stop = watchRow({
          list,
          element,
          grip,
          part,
          indexOf: () => latest.current.index,
          onMove: (moved, to) => latest.current.onMove(moved, to),
        })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [list, row, handle, part])
}
