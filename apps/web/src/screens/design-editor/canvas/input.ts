/** Pointers, the wheel and the menu on the canvas. */
import {
  currentCrop,
  type Editor,
  nearestHandle,
  type Point,
  type PointerInput,
  selectionHandles,
  type Target,
  targetsAt,
  toPage,
} from '@broadside/scene/editor'
import { isApple } from '#lib/is-apple.ts'
import { scrollBeyondEdges } from './autoscroll.ts'
import { cursorOf } from './cursor.ts'

export interface MenuRequest {
  /** In CSS pixels of the window. */
  x: number
  y: number
  /** What can be selected there, the topmost first. */
  targets: readonly Target[]
}

/** On a Mac, a click with Control opens a menu. */
const buttonOf = ({ button, ctrlKey }: PointerEvent): number => (isApple && button === 0 && ctrlKey ? 2 : button)

const pixelsPerLine = 16

/** In pixels: some browsers count in lines or pages. */
const deltaOf = ({ deltaMode }: WheelEvent, delta: number): number => delta * ([1, pixelsPerLine, pixelsPerLine * 40][deltaMode] ?? 1)

/** Returns what ends it. */
export const startInput = (editor: Editor, element: HTMLElement, onMenu: (request: MenuRequest) => void): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const autoscroll = scrollBeyondEdges(editor)
  let held: ReturnType<typeof nearestHandle>
  let isSpaceDown = false

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const inputOf = (event: PointerEvent): PointerInput => ({
    id: event.pointerId,
    type: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
    ...pointOf(event),
    button: buttonOf(event),
    shift: event.shiftKey,
    alt: event.altKey,
    mod: isApple ? event.metaKey : event.ctrlKey,
    timeMs: event.timeStamp,
  })
  const handleAt = (point: Point) => {
    const { camera } = editor.view.get()
    const handles = currentCrop(editor)?.handles ?? selectionHandles(editor)
    return nearestHandle(handles, toPage(camera, point), 'mouse', camera.zoom)
  }
  const showCursor = (isAltDown: boolean): void => {
    const { tool, state, hovered } = editor.view.get()
    element.style.cursor = cursorOf({ tool, state, handle: held, isOverLayer: hovered !== undefined, isSpaceDown, isAltDown })
  }
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    element.addEventListener(type, listener, { signal, passive: false })

  on('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId)
    held = handleAt(pointOf(event))
    editor.pointerDown(inputOf(event))
    showCursor(event.altKey)
  })
  on('pointermove', (event) => {
    const input = inputOf(event)
    if (event.buttons === 0) held = handleAt(input)
    editor.pointerMove(input)
    if (element.hasPointerCapture(event.pointerId)) autoscroll.follow(input)
    showCursor(event.altKey)
  })
  on('pointerup', (event) => {
    autoscroll.stop()
    editor.pointerUp(inputOf(event))
    held = handleAt(pointOf(event))
    showCursor(event.altKey)
  })
  on('pointercancel', (event) => {
    autoscroll.stop()
    editor.pointerCancel(event.pointerId)
  })
  on('pointerleave', (event) => {
    if (!element.hasPointerCapture(event.pointerId)) editor.view.set({ hovered: undefined })
  })
  on('wheel', (event) => {
    event.preventDefault()
    const { shiftKey: shift, ctrlKey, metaKey } = event
    const deltas = { deltaX: deltaOf(event, event.deltaX), deltaY: deltaOf(event, event.deltaY) }
    editor.wheel({ ...pointOf(event), ...deltas, shift, mod: ctrlKey || metaKey })
  })
  on('contextmenu', (event) => {
    event.preventDefault()
    const targets = targetsAt(editor, toPage(editor.view.get().camera, pointOf(event)))
    onMenu({ x: event.clientX, y: event.clientY, targets })
  })
  for (const type of ['keydown', 'keyup'] as const)
    on(type, (event) => {
      if (event.key === ' ') isSpaceDown = type === 'keydown'
      if (event.key === ' ' || event.key === 'Alt') showCursor(event.altKey)
    })
  // The key may be released in another window or field.
  on('blur', () => {
    isSpaceDown = false
    editor.release({ key: ' ', shift: false, alt: false, mod: false, repeat: false })
  })
  // Without it, the browser scrolls the page with the middle button.
  on('mousedown', (event) => {
    if (event.button === 1) event.preventDefault()
  })
  const end = editor.view.subscribe(() => showCursor(false))
  return () => {
    end()
    autoscroll.stop()
    ending.abort()
  }
}
