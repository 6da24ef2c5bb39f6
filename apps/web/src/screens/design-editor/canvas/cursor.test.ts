import { expect, it } from 'vitest'
import { cursorOf, type CursorState, resizeCursor } from './cursor.ts'

const idle: CursorState = { tool: 'select', state: 'idle', handle: undefined, isOverLayer: false, isSpaceDown: false, isAltDown: false }

it('shows the direction in which a handle moves, on a turned layer too', () => {
  expect([0, 45, 90, 135, 180, -45, -90, 350].map(resizeCursor)).toEqual([
    'ew-resize',
    'nwse-resize',
    'ns-resize',
    'nesw-resize',
    'ew-resize',
    'nesw-resize',
    'ns-resize',
    'ew-resize',
  ])
})

it('shows what a press would do', () => {
  expect(cursorOf(idle)).toBe('default')
  expect(cursorOf({ ...idle, isOverLayer: true })).toBe('move')
  expect(cursorOf({ ...idle, handle: { id: 'rotate', angle: 0 } })).toBe('grab')
  expect(cursorOf({ ...idle, isOverLayer: true, handle: { id: 'se', angle: 45 } })).toBe('nwse-resize')
  expect(cursorOf({ ...idle, tool: 'zoom', isAltDown: true })).toBe('zoom-out')
  expect(cursorOf({ ...idle, tool: 'ellipse' })).toBe('crosshair')
  expect(cursorOf({ ...idle, isSpaceDown: true, isOverLayer: true })).toBe('grab')
})

it('keeps its shape during a gesture', () => {
  expect(cursorOf({ ...idle, state: 'panning', isSpaceDown: true })).toBe('grabbing')
  expect(cursorOf({ ...idle, state: 'resizing', handle: { id: 'n', angle: -90 } })).toBe('ns-resize')
})
