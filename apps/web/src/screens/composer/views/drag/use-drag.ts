import { type RefObject, useEffect, useRef } from 'react'

interface Dragging {
  /** Names the list that it belongs to. */
  list: string
  row: RefObject<HTMLElement | null>
  /** Id of the element by which it is dragged. */
  handle: string
  part: string
  index: number
  /** `to`: the place that the part has afterwards. */
  onMove: (part: string, to: number) => void
}

/** Lets a part or another row be dragged by its handle, and others be dropped before and after it. */
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
