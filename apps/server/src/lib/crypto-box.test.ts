import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBox, deriveKey, SealBroken } from './crypto-box.ts'

const secret = Buffer.alloc(32, 7)

function reasonOf(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof SealBroken) return error.reason
    throw error
  }
  return undefined
}

test('texts and objects open as they were sealed', () => {
  const box = createBox(secret)
  expect(box.openText(box.seal('geheim ✓', 'grant:1'), 'grant:1')).toBe('geheim ✓')
  expect(box.open(box.seal({ token: 'a', scopes: ['b'] }, 'grant:1'), 'grant:1')).toEqual({ token: 'a', scopes: ['b'] })
  expect(box.openText(box.seal('', 'grant:1'), 'grant:1')).toBe('')
})

test('sealing the same secret twice gives different, unreadable values', () => {
  const box = createBox(secret)
  const one = box.seal('correct horse', 'grant:1')
  expect(box.seal('correct horse', 'grant:1')).not.toBe(one)
  expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('horse')).toBe(false)
})

test('a sealed value moved to another context does not open', () => {
  const box = createBox(secret)
  const sealed = box.seal('s', 'grant:1')
  expect(reasonOf(() => box.open(sealed, 'grant:2'))).toBe('content')
})

test('every changed byte is detected', () => {
  const box = createBox(secret)
  const [version, id, body = ''] = box.seal('secret', 'c').split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i)
    expect(reasonOf(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, 'c'))).toBe('content')
  }
})

test('a new first key seals, and older keys still open', () => {
  const other = randomBytes(32)
  const old = createBox(secret).seal('s', 'c')
  const rotated = createBox(other, secret)
  expect(rotated.openText(old, 'c')).toBe('s')
  const fresh = rotated.seal('s', 'c')
  expect(createBox(other).openText(fresh, 'c')).toBe('s')
  expect(reasonOf(() => createBox(secret).open(fresh, 'c'))).toBe('key')
})

test('the key id cannot be replaced by that of another key', () => {
  const other = randomBytes(32)
  const box = createBox(other, secret)
  const [, id] = box.seal('s', 'c').split('.')
  const [version, , body] = createBox(secret).seal('s', 'c').split('.')
  expect(reasonOf(() => box.open(`${version}.${id}.${body}`, 'c'))).toBe('content')
})

test.each(['', 'plain text', 'v1.x', 'v2.a.b', 'v1.a.b.c', 'v1.0a0a0a0a0a0a.AAAA'])('%j is not a sealed value', (text) => {
  expect(reasonOf(() => createBox(secret).open(text, 'c'))).toBe('format')
})

test('an object does not open as text', () => {
  const box = createBox(secret)
  expect(reasonOf(() => box.openText(box.seal({ a: 1 }, 'c'), 'c'))).toBe('content')
})

test('each purpose has an unrelated, reproducible key of the requested length', () => {
  expect(deriveKey(secret, 'cursor', 16)).toHaveLength(16)
  expect(deriveKey(secret, 'cursor').equals(deriveKey(secret, 'cursor'))).toBe(true)
  expect(deriveKey(secret, 'cursor').equals(deriveKey(secret, 'box'))).toBe(false)
})

test('a short secret key is rejected', () => {
  expect(() => createBox(Buffer.alloc(31))).toThrow(RangeError)
})
