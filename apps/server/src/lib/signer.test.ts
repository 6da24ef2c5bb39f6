import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from './signer.ts'

const [old, fresh] = [randomBytes(32), randomBytes(32)]

test("an older key's signature is verified, and the first key signs", () => {
  const signature = createSigner([old], 'cursor').sign('page 2')
  const both = createSigner([fresh, old], 'cursor')
  expect(both.verify('page 2', signature)).toBe(true)
  expect(both.sign('page 2')).toEqual(createSigner([fresh], 'cursor').sign('page 2'))
  expect(createSigner([fresh], 'cursor').verify('page 2', signature)).toBe(false)
})

test('another message, another purpose, and a shorter signature are rejected', () => {
  const signer = createSigner([fresh, old], 'cursor')
  const signature = signer.sign('page 2')
  expect(signer.verify('page 3', signature)).toBe(false)
  expect(createSigner([fresh, old], 'media-url').verify('page 2', signature)).toBe(false)
  expect(signer.verify('page 2', signature.subarray(0, 16))).toBe(false)
  expect(signer.verify('page 2', Buffer.alloc(0))).toBe(false)
})

test('a truncated signature is verified by its agreed length', () => {
  const signer = createSigner([fresh, old], 'cursor')
  const cut = createSigner([old], 'cursor').sign('page 2', 16)
  expect(cut).toHaveLength(16)
  expect(signer.verify('page 2', cut, 16)).toBe(true)
  expect(signer.verify('page 2', cut.subarray(0, 15), 16)).toBe(false)
})
