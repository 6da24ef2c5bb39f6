import { randomBytes, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveClientKeys } from './client-keys.ts'

test('keys are stable, differ by purpose and secret, and sign', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const keys = deriveClientKeys([first, second], 'client')
  expect(deriveClientKeys([first, second], 'client')).toEqual(keys)
  const others = [...keys, ...deriveClientKeys([first], 'other')]
  expect(new Set(others.map(({ kid }) => kid)).size).toBe(3)
  for (const { kid: _, d, ...open } of keys) {
    const signature = sign('sha256', Buffer.from('message'), { key: { ...open, d }, format: 'jwk' })
    expect(verify('sha256', Buffer.from('message'), { key: open, format: 'jwk' }, signature)).toBe(true)
  }
})
