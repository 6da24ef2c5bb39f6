import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The key being dragged, and where it would be dropped. */
export interface Drag {
  key: string
  target: string | undefined
}

/** Watches drags within an element, as far as the user may change something. */
export const useDrags = (root: RefObject<HTMLElement | null>, isOn: boolean, onDrop: (key: string, target: string) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const over = useEffectEvent((key: string, target: string | undefined): void => {
    if (drag?.key !== key || drag.target !== target) setDrag({ key, target })
  })
  const drop = useEffectEvent((key: string, target: string | undefined): void => {
    setDrag(undefined)
    if (target !== undefined) onDrop(key, target)
  })
  useEffect(() => {
    const element = root.current
    if (!isOn || !element) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    void import('./drag.ts').then(({ watchDrags }) => {
      if (isGone) return
      stop = watchDrags({ root: element, onOver: (key, target) => over(key, target), onDrop: (key, target) => drop(key, target) })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [isOn, root])
  return drag
}
