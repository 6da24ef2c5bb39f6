import { describe, expect, it } from 'vitest'
import { isCommonPassword, passwordProblem } from './passwords.policy.ts'
import { createPasswords } from './passwords.ts'
import { commonLongPasswords } from './common-passwords.ts'

const passwords = createPasswords()

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
  ])('rejects %s, which is guessed early', (password) => {
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
    expect(passwordProblem('zQ7kfmWx2pL')?.message).toContain('12')
    expect(passwordProblem('zQ7kfmWx2p🙂L')).toBeUndefined()
    expect(passwordProblem('zQ7k'.repeat(256) + 'x')?.message).toContain('1024')
  })

  it('lists no long password below the minimum length', () => {
    expect([...commonLongPasswords].filter((password) => password.length < 12)).toEqual([])
  })

  it('stores the parameters with the hash, in the PHC format', async () => {
    const hash = await passwords.hash('a long sentence to sign in')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await passwords.hash('a long sentence to sign in')).not.toBe(hash)
    expect(await passwords.verify(hash, 'a long sentence to sign in')).toBe(true)
    expect(await passwords.verify(hash, 'a long sentence to sign iN')).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(false)
    expect(passwords.isOutdated(hash.replace('t=2', 't=1'))).toBe(true)
  })

  it('treats the same characters in another encoding as the same password', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait, toujours')
    expect(await passwords.verify(hash, 'cafe\u0301 au lait, toujours')).toBe(true)
  })

  it('never verifies a password without a hash', async () => {
    expect(await passwords.verify(undefined, '')).toBe(false)
    expect(await passwords.verify(null, 'a long sentence to sign in')).toBe(false)
  })
})
