/** Dragging with a pointer. Loaded only for users who can change something. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'

export interface DragOptions {
  /** Contains the elements with `data-drag` and those with `data-drop`. */
  root: HTMLElement
  onOver: (key: string, target: string | undefined) => void
  /** Called without a target if the drop was outside. */
  onDrop: (key: string, target: string | undefined) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Makes elements draggable once a pointer is over them. Returns a function that stops this. */
export const watchDrags = ({ root, onOver, onDrop }: DragOptions): (() => void) => {
  const watched = new Map<HTMLElement, () => void>()
  const targetAt = ({ current }: DragLocationHistory): string | undefined =>
    current.dropTargets.length > 0
      ? document.elementFromPoint(current.input.clientX, current.input.clientY)?.closest<HTMLElement>('[data-drop]')?.dataset.drop
      : undefined

  const prepare = (element: HTMLElement): void => {
    const stop = draggable({
      element,
      getInitialData: () => ({ key: element.dataset.drag }),
      onDrag: ({ location, source }) => onOver(textOf(source.data.key), targetAt(location)),
      onDrop: ({ location, source }) => onDrop(textOf(source.data.key), targetAt(location)),
    })
    watched.set(element, stop)
  }

  /** Stops watching elements that are no longer on the page. */
  const tidy = (): void => {
    for (const [element, stop] of watched) {
      if (element.isConnected) continue
      stop()
      watched.delete(element)
    }
  }

  const onPointerOver = ({ target }: PointerEvent): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-drag]') : null
    if (!element || watched.has(element)) return
    tidy()
    prepare(element)
  }

  const stopTarget = dropTargetForElements({ element: root })
  root.addEventListener('pointerover', onPointerOver)
  root.dataset.draggable = ''
  return () => {
    root.removeEventListener('pointerover', onPointerOver)
    delete root.dataset.draggable
    stopTarget()
    for (const stop of watched.values()) stop()
  }
}
