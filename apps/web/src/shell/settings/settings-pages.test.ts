import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '#i18n/translator.ts'
import { findSettings, settingsPages } from './settings-pages.ts'

beforeAll(() => loadMessages('settings'))

const search = (query: string) => findSettings(settingsPages, query).map(({ section }) => section.label())

describe('the search over settings', () => {
  it('finds a section by its name, without case and accents', () => {
    expect(search('TWO-factór')).toEqual(['Two-factor authentication'])
  })

  it('finds a section by other words for it', () => {
    expect(search('rss')).toEqual(['Site address, title and visibility'])
  })

  it('finds all sections of a page by its name', () => {
    expect(search('security')).toEqual(['Password', 'Two-factor authentication', 'Passkeys', 'Single sign-on', 'Devices'])
  })

  it('finds nothing where a word is missing', () => {
    expect(search('password rss')).toEqual([])
  })
})
