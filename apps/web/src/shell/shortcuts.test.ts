import { describe, expect, it } from 'vitest'
import { createKeyReader, nameKey } from './shortcuts.ts'

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  nameKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

describe('a key', () => {
  it.each([
    ['c', {}, 'c'],
    ['C', {}, 'c'],
    ['J', { shiftKey: true }, 'shift+j'],
    ['?', { shiftKey: true }, '?'],
    ['k', { ctrlKey: true }, 'mod+k'],
    ['k', { metaKey: true }, 'mod+k'],
    ['Enter', { ctrlKey: true }, 'mod+Enter'],
    ['@', { ctrlKey: true, altKey: true }, undefined],
    ['Shift', { shiftKey: true }, undefined],
  ])('%s %j is %s', (key, more, name) => {
    expect(press(key, more)).toBe(name)
  })
})

describe('two-key shortcuts', () => {
  const known = ['g p', 'g n', 'c', 'p']

  it('are complete with the second key', () => {
    const read = createKeyReader()
    expect(read('g', 0, known)).toBeUndefined()
    expect(read('p', 300, known)).toBe('g p')
  })

  it('are forgotten after a second', () => {
    const read = createKeyReader()
    read('g', 0, known)
    expect(read('p', 1001, known)).toBe('p')
  })

  it('give way to a key outside any pair', () => {
    const read = createKeyReader()
    read('g', 0, known)
    expect(read('c', 10, known)).toBe('c')
    expect(read('p', 20, known)).toBe('p')
  })
})
