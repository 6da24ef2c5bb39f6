import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { say } from './say.ts'
import { languages, loadWords, switchLanguage } from './words.ts'

const pseudo = languages.find((language) => language !== 'en') ?? ''
const tooLong = ['Use 3 characters or fewer.', 'errors', 'too_long', { maximum: 3 }] as const

vi.stubGlobal('document', { documentElement: {} })
afterEach(() => switchLanguage('en'))
afterAll(() => void vi.unstubAllGlobals())

describe('a server message', () => {
  it('is shown as sent in its own language, without loading a catalog', () => {
    expect(say('As it came.', 'errors', 'too_long', { maximum: 3 })).toBe('As it came.')
  })

  it('is translated by its code and parameters in another language', async () => {
    await switchLanguage(pseudo)
    expect(say(...tooLong)).not.toBe(tooLong[0])
    expect(say(...tooLong)).toContain('3')
    expect(say('1', 'errors', 'too_long', { maximum: 1 })).not.toBe(say('2', 'errors', 'too_long', { maximum: 2 }))
  })

  it('includes translated phrases', async () => {
    await loadWords('sentences')
    const reason = { group: 'deliveries', code: 'unavailable' }
    expect(say('', 'notices', 'at_network', { network: 'Bluesky', reason })).toBe("Bluesky: The network isn't responding.")
  })

  it('is shown as sent without a code, or if its code has no translation', async () => {
    await switchLanguage(pseudo)
    expect(say('Old.', 'errors', undefined)).toBe('Old.')
    expect(say('New.', 'errors', 'of_another_version')).toBe('New.')
    expect(say('New.', 'notices', 'at_network', { network: 'X', reason: { group: 'deliveries', code: 'of_another_version' } })).toBe('New.')
  })
})
