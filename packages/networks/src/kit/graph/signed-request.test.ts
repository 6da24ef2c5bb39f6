import { describe, expect, it } from 'vitest'
import { signRequest } from '../../testing/signed-request.ts'
import { isSignedRequest, readSignedRequest } from './signed-request.ts'

const claims = { algorithm: 'HMAC-SHA256', issued_at: 1_795_000_000, user_id: '218471' }

describe('a signed request', () => {
  it('names a user and a time', () => {
    const notice = { userId: '218471', issuedAt: new Date(1_795_000_000_000) }
    expect(readSignedRequest(signRequest(claims, 'secret'))).toEqual(notice)
    expect(readSignedRequest(signRequest({ ...claims, issued_at: undefined }, 'secret'))).toEqual({ userId: '218471' })
    expect(readSignedRequest(signRequest({ ...claims, issued_at: 1e300 }, 'secret'))).toEqual({ userId: '218471' })
  })

  it('keeps every digit of an id that is written as a number', () => {
    const payload = Buffer.from('{"algorithm":"HMAC-SHA256","user_id":17841400008460056123}').toString('base64url')
    expect(readSignedRequest(`${'a'.repeat(43)}.${payload}`)).toEqual({ userId: '17841400008460056123' })
  })

  it('is genuine only with the secret of its app, padded or not', () => {
    const message = signRequest(claims, 'secret')
    const [signature, payload] = message.split('.')
    expect(isSignedRequest(message, 'secret')).toBe(true)
    expect(isSignedRequest(`${signature}=.${payload}`, 'secret')).toBe(true)
    expect(isSignedRequest(message, 'other')).toBe(false)
    expect(isSignedRequest(`${signature}.${payload}A`, 'secret')).toBe(false)
    expect(isSignedRequest(`.${payload}`, 'secret')).toBe(false)
  })

  it.each([
    '',
    '.',
    'a.b',
    `${'a'.repeat(43)}.***`,
    `${'a'.repeat(43)}.${'a'.repeat(5000)}`,
    signRequest({ ...claims, algorithm: 'none' }, 'secret'),
    signRequest({ ...claims, algorithm: 'HMAC-SHA1' }, 'secret'),
    signRequest({ ...claims, user_id: undefined }, 'secret'),
    signRequest({ ...claims, user_id: { toString: 'x' } }, 'secret'),
    signRequest({ ...claims, user_id: 'me' }, 'secret'),
    signRequest([claims], 'secret'),
  ])('is nothing else: %s', (message) => {
    expect(readSignedRequest(message)).toBeUndefined()
  })
})
