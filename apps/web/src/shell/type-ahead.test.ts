import { expect, it } from 'vitest'
import { afterKey, type Typed } from './type-ahead.ts'

const nothing: Typed = { text: '', isSubmitted: false }
const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const type = (...keys: string[]) => keys.reduce((typed, key) => afterKey(typed, { key, ...modifiers }), nothing)

it('collects characters, and ignores other keys', () => {
  expect(type('c', 'a', 'Shift', 'ArrowDown', 'F5', 'l', ' ', 'é')).toEqual({ text: 'cal é', isSubmitted: false })
})

it('deletes characters, including those outside the basic plane', () => {
  expect(type('c', '😀', 'Backspace', 'Backspace', 'Backspace', 'x').text).toBe('x')
})

it('ignores modified keys and input in composition', () => {
  expect(afterKey(nothing, { key: 'v', ...modifiers, ctrlKey: true })).toBe(nothing)
  expect(afterKey(nothing, { key: 'n', ...modifiers, isComposing: true })).toBe(nothing)
})

it('is submitted by Enter after a text, and then closed', () => {
  expect(type('Enter', 'c', 'Enter', 'a')).toEqual({ text: 'c', isSubmitted: true })
})
