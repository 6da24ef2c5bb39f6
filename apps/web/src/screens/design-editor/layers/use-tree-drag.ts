import { type RefObject, useEffect } from 'react'
import { useTree } from './use-tree.ts'

/** Makes rows draggable within their tree. What that needs loads after the panel. */
export const useTreeDrag = (element: RefObject<HTMLElement | null>, rowPx: number): void => {
  const tree = useTree()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    void import('./drag.ts').then(({ watchTree }) => {
      if (!isOver && element.current) stop = watchTree(tree, element.current, rowPx)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [tree, element, rowPx])
}
