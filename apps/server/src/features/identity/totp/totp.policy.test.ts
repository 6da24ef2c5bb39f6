import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { codeAt, wrongCode } from '#identity/testing/codes.ts'
import { makeSecret, oldestStep, otpauthUrl, stepOf, toQrCode } from './totp.policy.ts'

/** `12345678901234567890` in base 32: the secret of RFC 6238, appendix B. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)
const hasOathtool = spawnSync('oathtool', ['--version']).status === 0

describe('a time-based code', () => {
  // The test vectors of appendix B have 8 digits; 6-digit codes are their last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds matches RFC 6238', (seconds, code) => {
    expect(stepOf(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30))
    expect(codeAt(rfcSecret, at(seconds))).toBe(code)
  })

  it('is accepted in the previous, current and next step only', () => {
    const step = 59_000_000
    const code = codeAt(rfcSecret, at(step * 30))
    const accepted = [-60, -31, -30, -1, 0, 29, 30, 59, 60, 90].filter((offset) => stepOf(rfcSecret, code, at(step * 30 + offset)) === step)
    expect(accepted).toEqual([-30, -1, 0, 29, 30, 59])
    expect(oldestStep(at(step * 30 + 59))).toBe(step)
  })

  it('can be typed with spaces, and consists of six digits only', () => {
    const now = at(59)
    expect(stepOf(rfcSecret, ' 287 082 ', now)).toBe(1)
    for (const code of ['', '28708', '2870820', '28708a', '２８７０８２', wrongCode(rfcSecret, now)])
      expect(stepOf(rfcSecret, code, now)).toBeUndefined()
  })

  it.runIf(hasOathtool)('matches the output of oathtool', () => {
    const secret = makeSecret()
    const now = at(1_795_000_000)
    const shown = execFileSync('oathtool', ['--totp', '--base32', '--now', now.toISOString(), secret], {
      encoding: 'utf8',
      env: { TZ: 'UTC' },
    })
    expect(stepOf(secret, shown.trim(), now)).toBe(Math.floor(1_795_000_000 / 30))
  })
})

describe('a secret', () => {
  it('has 20 random bytes', () => {
    const made = new Set(Array.from({ length: 20 }, makeSecret))
    expect(made.size).toBe(20)
    for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is encoded in a URL with the account and the service, and in a picture', () => {
    const url = new URL(otpauthUrl(rfcSecret, 'ada+x@social.example'))
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', 'totp', '/Broadside:ada+x@social.example'])
    expect(url.searchParams.get('secret')).toBe(rfcSecret)
    expect(url.searchParams.get('issuer')).toBe('Broadside')
    // These are the defaults of the URI format.
    const { algorithm = 'SHA1', digits = '6', period = '30' } = Object.fromEntries(url.searchParams)
    expect([algorithm, digits, period]).toEqual(['SHA1', '6', '30'])
    const [type, data = ''] = toQrCode(url.href).split(',')
    expect(type).toBe('data:image/svg+xml;base64')
    expect(Buffer.from(data, 'base64').toString()).toMatch(/^<svg [^]*<\/svg>$/)
  })
})
