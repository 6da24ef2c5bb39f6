/** The image editor without its views: documents in, pointers and keys in, changes of the document and of the view out. */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { Clip } from './clipboard/clip.ts'
import { type WheelInput, scrollView } from './input/wheel.ts'
import type { PointerInput } from './input/pointers.ts'
import { createMachine } from './machine.ts'
import type { Host } from './session/host.ts'
import { createSession, type Session, type ToolId } from './session/session.ts'
import type { Key, ToolState } from './tools/tool.ts'

export interface Editor extends Session {
  pointerDown(input: PointerInput): void
  pointerMove(input: PointerInput): void
  pointerUp(input: PointerInput): void
  pointerCancel(id: number): void
  wheel(input: WheelInput): void
  /** Gives a key to the tool. Returns true if it was used. */
  press(key: Key): boolean
  release(key: Key): void
  setTool(tool: ToolId): void
  /** Replaces the text that is edited in place. */
  typeText(text: string): void
  /** Ends typing, cropping, or a gesture, which loses its changes. */
  complete(): void
  /** Starts typing or cropping. */
  enter(state: ToolState): void
  /** The layers that were copied last. */
  clip: Clip | undefined
}

export const createEditor = (document: DesignDocument, host: Host): Editor => {
  const session = createSession(document, host)
  const machine = createMachine(session)
  return {
    ...session,
    pointerDown: machine.pointers.down,
    pointerMove: machine.pointers.move,
    pointerUp: machine.pointers.up,
    pointerCancel: machine.pointers.cancel,
    wheel: (input) => scrollView(session, input),
    press: machine.press,
    release: machine.release,
    setTool: machine.setTool,
    typeText: machine.type,
    complete: machine.complete,
    enter: (state) => machine.go(state),
    clip: undefined,
  }
}
