import { describe, expect, it } from 'vitest'
import { deviceName, isCommonPassword, passwordProblem, suggestUsernames, usernameProblem } from './passwords.policy.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { commonLongPasswords } from './common-passwords.ts'

describe('passwords', () => {
  it.each([
    'password1234',
    'PassWord123!',
    'passwordpassword',
    '123456789012',
    'qwerty123456',
    'qwertyuiop123',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    '000000000000',
    'CorrectHorseBatteryStaple',
    '!!iloveyou!!',
    'Summer2023!!!',
    'dragonmonkey1',
    '1qaz2wsx3edc!',
  ])('refuses %s, which others guess first', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'a long sentence to sign in',
    '847291650382',
    '7#29!@38abc5^1*0&2',
    'tr0ub4dor&3xyz',
    'blue horse staple wall',
    'ümläüte sind auch gut',
  ])('accepts %s', (password) => {
    expect(passwordProblem(password)).toBeUndefined()
  })

  it('counts code points from 12 to 1024', () => {
    expect(passwordProblem('zQ7kfmWx2pL')).toContain('12')
    expect(passwordProblem('zQ7kfmWx2p🙂L')).toBeUndefined()
    expect(passwordProblem('zQ7k'.repeat(256) + 'x')).toContain('1024')
  })

  it('lists no long password that is too short to matter', () => {
    expect([...commonLongPasswords].filter((password) => password.length < 12)).toEqual([])
  })

  it('keeps the parameters with the hash, in the PHC format', async () => {
    const hash = await hashPassword('a long sentence to sign in')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await hashPassword('a long sentence to sign in')).not.toBe(hash)
    expect(await verifyPassword(hash, 'a long sentence to sign in')).toBe(true)
    expect(await verifyPassword(hash, 'a long sentence to sign iN')).toBe(false)
    expect(isOutdated(hash)).toBe(false)
    expect(isOutdated(hash.replace('t=2', 't=1'))).toBe(true)
  })

  it('takes the same characters in another encoding for the same password', async () => {
    const hash = await hashPassword('caf\u00e9 au lait, toujours')
    expect(await verifyPassword(hash, 'cafe\u0301 au lait, toujours')).toBe(true)
  })

  it('has no password for whoever has no hash', async () => {
    expect(await verifyPassword(undefined, '')).toBe(false)
    expect(await verifyPassword(null, 'a long sentence to sign in')).toBe(false)
  })
})

describe('user names', () => {
  it.each(['ab', '-ada', 'ada_', 'Ada', 'a'.repeat(31), 'adä'])('refuses the form of %s', (name) => {
    expect(usernameProblem(name)).toContain('3 to 30')
  })

  it.each(['admin', 'root', 'api', 'support'])('refuses %s, which readers could take for the service', (name) => {
    expect(usernameProblem(name)).toContain('reserved')
  })

  it.each(['ada', 'a-1', 'ada_l', 'a'.repeat(30)])('accepts %s', (name) => {
    expect(usernameProblem(name)).toBeUndefined()
  })

  it.each([
    ['ada.lovelace+news@social.example', 'ada-lovelace'],
    ['jérôme@social.example', 'jerome'],
    ['admin@social.example', 'admin-2'],
    ['a@social.example', 'a-2'],
    ['__@social.example', 'user-2'],
    [`${'x'.repeat(60)}@social.example`, 'x'.repeat(22)],
  ])('suggests for %s the name %s first', (email, name) => {
    expect(suggestUsernames(email, 'f00ba4')[0]).toBe(name)
  })

  it('suggests only names that are accepted', () => {
    for (const email of ['admin@x.org', 'é@x.org', `${'long-'.repeat(12)}@x.org`, '李@x.org'])
      expect(suggestUsernames(email, 'f00ba4').filter((name) => usernameProblem(name))).toEqual([])
  })
})

describe('devices', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
  ])('calls %s %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
