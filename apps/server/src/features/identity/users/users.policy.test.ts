import { describe, expect, it } from 'vitest'
import { suggestUsernames, usernameProblem } from './users.policy.ts'

describe('user names', () => {
  it.each(['ab', '-ada', 'ada_', 'Ada', 'a'.repeat(31), 'adä'])('rejects the format of %s', (name) => {
    expect(usernameProblem(name)?.message).toContain('3–30')
  })

  it.each(['admin', 'root', 'api', 'support'])('rejects %s, which could be mistaken for the service', (name) => {
    expect(usernameProblem(name)?.message).toContain('reserved')
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
