/** Tools are state machines: each handler returns the next state, or undefined to stay. */
import type { Point } from '../geometry/point.ts'
import type { Session } from '../session/session.ts'

export interface Modifiers {
  shift: boolean
  alt: boolean
  /** Control, or Command on a Mac. */
  mod: boolean
}

export type PointerType = 'mouse' | 'pen' | 'touch'

export interface Pointer extends Modifiers {
  type: PointerType
  screen: Point
  page: Point
}

export interface Key extends Modifiers {
  /** As in `KeyboardEvent.key`. */
  key: string
  /** True while a key is held down. */
  repeat: boolean
}

export type Next = ToolState | undefined

export interface ToolState {
  readonly name: string
  onPointerDown?(pointer: Pointer): Next
  onPointerMove?(pointer: Pointer): Next
  onPointerUp?(pointer: Pointer): Next
  /** The second press of a double click; without it, that is another press. */
  onDoubleClick?(pointer: Pointer): Next
  /** Returns true if the key was handled without a change of state. */
  onKey?(key: Key): ToolState | boolean
  onText?(text: string): void
  /** Undoes what the state has begun: for Escape, a second finger, or a lost pointer. */
  onCancel?(): Next
  /** Completes what the state has begun: for another tool or command. */
  onComplete?(): Next
}

export type Tool = (session: Session) => ToolState

/** In screen pixels; a pointer that moves less is a click. */
const dragDistance = { mouse: 4, pen: 6, touch: 10 }

export const isDrag = (start: Pointer, now: Pointer): boolean =>
  Math.hypot(now.screen.x - start.screen.x, now.screen.y - start.screen.y) > dragDistance[start.type]
