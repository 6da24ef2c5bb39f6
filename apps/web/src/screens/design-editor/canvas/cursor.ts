/** The pointer's shape above the canvas. Pure. */
import type { Handle, ToolId } from '@broadside/scene/editor'

export interface CursorState {
  tool: ToolId
  /** The state of the tool. */
  state: string
  /** The handle below the pointer. */
  handle: Pick<Handle, 'id' | 'angle'> | undefined
  isOverLayer: boolean
  isSpaceDown: boolean
  isAltDown: boolean
}

const directions = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const

/** For a handle that moves in this direction, in degrees. */
export const resizeCursor = (angle: number): string => {
  const eighth = Math.round(angle / 45)
  return directions[((eighth % 4) + 4) % 4] ?? 'move'
}

const byState: Readonly<Record<string, string>> = {
  panning: 'grabbing',
  rotating: 'grabbing',
  translating: 'move',
  cropping_drag: 'move',
  moving_end: 'crosshair',
  drawing: 'crosshair',
}

const byTool = (tool: ToolId, isAltDown: boolean): string | undefined => {
  if (tool === 'hand') return 'grab'
  if (tool === 'zoom') return isAltDown ? 'zoom-out' : 'zoom-in'
  if (tool === 'text') return 'text'
  return tool === 'select' ? undefined : 'crosshair'
}

const ofHandle = ({ id, angle }: Pick<Handle, 'id' | 'angle'>): string => {
  if (id === 'rotate') return 'grab'
  return id === 'start' || id === 'end' ? 'crosshair' : resizeCursor(angle)
}

export const cursorOf = ({ tool, state, handle, isOverLayer, isSpaceDown, isAltDown }: CursorState): string => {
  if (state === 'resizing') return handle ? ofHandle(handle) : 'move'
  const busy = byState[state]
  if (busy) return busy
  if (isSpaceDown) return 'grab'
  const fixed = byTool(tool, isAltDown)
  if (fixed) return fixed
  if (handle) return ofHandle(handle)
  return isOverLayer ? 'move' : 'default'
}
