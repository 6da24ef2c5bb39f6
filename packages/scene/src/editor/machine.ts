/** Runs the tools: feeds them pointers and keys, and changes their state. */
import { createPointers } from './input/pointers.ts'
import { targetsAt } from './session/picking.ts'
import type { Session, ToolId } from './session/session.ts'
import type { Key, Next, Pointer, ToolState } from './tools/tool.ts'
import { tools } from './tools/tools.ts'
import { panning } from './tools/view-tools.ts'

const modifierKeys: Record<string, 'shift' | 'alt' | 'mod'> = { Shift: 'shift', Alt: 'alt', Control: 'mod', Meta: 'mod' }

export const createMachine = (session: Session) => {
  let state: ToolState = tools.select(session)
  /** While the space bar is held, every drag moves the view. */
  let isSpaceDown = false
  let release: (() => void) | undefined

  const go = (next: Next): void => {
    if (next) state = next
    session.view.set({ state: state.name })
  }
  const toggleMenuTarget = (pointer: Pointer): void => {
    const targets = targetsAt(session, pointer.page)
    const [top] = targets
    if (top && !targets.some(({ id }) => session.selection().includes(id))) session.select([top.id], top.groupId)
  }
  const pointers = createPointers(session, {
    down: (pointer, { isDouble, button }) => {
      const before = state
      release = session.hold()
      if (button === 1 || (button === 0 && isSpaceDown)) return go(panning(session, pointer, () => before))
      if (button === 2) return toggleMenuTarget(pointer)
      return go(isDouble && state.onDoubleClick ? state.onDoubleClick(pointer) : state.onPointerDown?.(pointer))
    },
    move: (pointer) => go(state.onPointerMove?.(pointer)),
    up: (pointer) => {
      go(state.onPointerUp?.(pointer))
      release?.()
    },
    cancel: () => {
      go(state.onCancel?.())
      release?.()
    },
  })

  const complete = (): void => go(pointers.isDown ? state.onCancel?.() : state.onComplete?.())
  const setTool = (tool: ToolId): void => {
    complete()
    session.view.set({ tool, hovered: undefined, marquee: undefined })
    go(tools[tool](session))
  }
  const modify = ({ key, shift, alt, mod }: Key, isDown: boolean): void => {
    const changed = modifierKeys[key]
    if (changed) pointers.modify({ shift, alt, mod, [changed]: isDown })
  }
  /** Returns true if the key was used. */
  const press = (key: Key): boolean => {
    modify(key, true)
    if (key.key === ' ' && session.view.get().typing === undefined) return (isSpaceDown = true)
    if (pointers.isDown) {
      if (key.key === 'Escape') go(state.onCancel?.())
      return !modifierKeys[key.key]
    }
    const handled = state.onKey?.(key) ?? false
    if (typeof handled === 'object') go(handled)
    if (handled) return true
    if (key.key !== 'Escape' || session.view.get().tool === 'select') return false
    setTool('select')
    return true
  }

  return {
    pointers,
    /** Ends a gesture without its changes; completes typing and cropping. */
    complete,
    setTool,
    /** Changes to another state, such as typing. */
    go,
    type: (text: string): void => state.onText?.(text),
    press,
    release: (key: Key): void => {
      modify(key, false)
      if (key.key === ' ') isSpaceDown = false
    },
  }
}
