import { expect, it } from 'vitest'
import { pictureFault } from './picture-file.ts'

const limit = 2 * 1024 * 1024

it.each([
  ['image/png', limit, undefined],
  ['image/jpeg', 1, undefined],
  ['image/webp', limit, undefined],
  ['image/png', limit + 1, 'size'],
  ['image/gif', 1, 'type'],
  ['image/svg+xml', 1, 'type'],
  ['', 1, 'type'],
])('judges a file of the type %s with %i bytes', (type, size, fault) => {
  expect(pictureFault({ type, size })).toBe(fault)
})
