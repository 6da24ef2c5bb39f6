/** Pointers of all kinds as one: a finger beside a pen is a palm, a second finger ends what the first began and moves the view. */
import { toPage } from '../geometry/camera.ts'
import { distance, type Point } from '../geometry/point.ts'
import type { Session } from '../session/session.ts'
import type { Modifiers, Pointer, PointerType } from '../tools/tool.ts'
import { pinchView } from './pinch.ts'

export interface PointerInput extends Partial<Modifiers> {
  id: number
  type: PointerType
  /** In screen pixels from the upper left of the viewport. */
  x: number
  y: number
  /** 0 the main button, 1 the middle one, 2 the one for menus. */
  button?: number
  timeMs: number
}

/** What happens to the tool. */
interface PointerActions {
  down(pointer: Pointer, options: { isDouble: boolean; button: number }): void
  move(pointer: Pointer): void
  up(pointer: Pointer): void
  cancel(): void
}

/** As long as systems wait by default. */
const doubleClick = { withinMs: 500, withinPx: { mouse: 6, pen: 12, touch: 24 } }

export const createPointers = (session: Session, actions: PointerActions) => {
  /** Fingers on the screen, by pointer id. */
  const fingers = new Map<number, Point>()
  /** The pointer that the tool follows. */
  let active: number | undefined
  let isPinching = false
  /** The pointer id of a pen on the screen. */
  let pen: number | undefined
  let lastPress: { at: Point; timeMs: number } | undefined
  let latest: PointerInput | undefined

  const toPointer = ({ type, x, y, shift = false, alt = false, mod = false }: PointerInput): Pointer => {
    const screen = { x, y }
    return { type, shift, alt, mod, screen, page: toPage(session.view.get().camera, screen) }
  }
  const isDouble = ({ type, x, y, timeMs }: PointerInput): boolean => {
    const at = { x, y }
    const last = lastPress
    const isSecond =
      last !== undefined && timeMs - last.timeMs <= doubleClick.withinMs && distance(last.at, at) <= doubleClick.withinPx[type]
    lastPress = isSecond ? undefined : { at, timeMs }
    return isSecond
  }
  const drop = (): void => {
    if (active !== undefined) actions.cancel()
    active = undefined
    lastPress = undefined
  }

  return {
    down: (input: PointerInput): void => {
      if (input.type === 'touch' && pen !== undefined) return
      if (input.type === 'pen') {
        pen = input.id
        fingers.clear()
        isPinching = false
        if (active !== undefined) drop()
      }
      if (input.type === 'touch') fingers.set(input.id, { x: input.x, y: input.y })
      if (fingers.size > 1) {
        drop()
        isPinching = true
        return
      }
      if (active !== undefined) return
      active = input.id
      latest = input
      actions.down(toPointer(input), { isDouble: isDouble(input), button: input.button ?? 0 })
    },
    move: (input: PointerInput): void => {
      if (isPinching) {
        const before = [...fingers.values()]
        if (fingers.has(input.id)) fingers.set(input.id, { x: input.x, y: input.y })
        const after = [...fingers.values()]
        if (before[0] && before[1] && after[0] && after[1]) pinchView(session, [before[0], before[1]], [after[0], after[1]])
        return
      }
      if (active === undefined ? input.type === 'touch' : active !== input.id) return
      latest = input
      actions.move(toPointer(input))
    },
    up: (input: PointerInput): void => {
      if (pen === input.id) pen = undefined
      fingers.delete(input.id)
      if (fingers.size === 0) isPinching = false
      if (active !== input.id) return
      active = undefined
      actions.up(toPointer(input))
    },
    /** The system has taken the pointer. */
    cancel: (id: number): void => {
      if (pen === id) pen = undefined
      fingers.delete(id)
      if (fingers.size === 0) isPinching = false
      if (active === id) drop()
    },
    /** Moves the active pointer to where it is, with other modifiers. */
    modify: (modifiers: Modifiers): void => {
      if (active !== undefined && latest) actions.move(toPointer({ ...latest, ...modifiers }))
    },
    get isDown() {
      return active !== undefined
    },
  }
}
