import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { pseudo } from '../../build/pseudo.ts'
import { translate } from './server-messages.ts'
import { loadMessages, switchLanguage } from './translator.ts'

const tooLong = ['Use 3 characters or fewer.', 'errors', 'too_long', { maximum: 3 }] as const

vi.stubGlobal('document', { documentElement: {} })
afterEach(() => switchLanguage('en'))
afterAll(() => void vi.unstubAllGlobals())

describe('a server message', () => {
  it('is shown as sent in its own language, without loading a catalog', () => {
    expect(translate('As it came.', 'errors', 'too_long', { maximum: 3 })).toBe('As it came.')
  })

  it('is translated by its code and parameters in another language', async () => {
    await switchLanguage(pseudo)
    expect(translate(...tooLong)).not.toBe(tooLong[0])
    expect(translate(...tooLong)).toContain('3')
    expect(translate('1', 'errors', 'too_long', { maximum: 1 })).not.toBe(translate('2', 'errors', 'too_long', { maximum: 2 }))
  })

  it('includes translated phrases', async () => {
    await loadMessages('sentences')
    const reason = { group: 'deliveries', code: 'unavailable' }
    expect(translate('', 'notices', 'at_network', { network: 'Bluesky', reason })).toBe("Bluesky: The network isn't responding.")
  })

  it('is shown as sent without a code, or if its code has no translation', async () => {
    await switchLanguage(pseudo)
    expect(translate('Old.', 'errors', undefined)).toBe('Old.')
    expect(translate('New.', 'errors', 'of_another_version')).toBe('New.')
    expect(translate('New.', 'notices', 'at_network', { network: 'X', reason: { group: 'deliveries', code: 'of_another_version' } })).toBe(
      'New.',
    )
  })
})
