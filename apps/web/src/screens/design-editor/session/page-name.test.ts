import { beforeAll, expect, it } from 'vitest'
import { loadMessages } from '#i18n/translator.ts'
import { pageName } from './page-name.ts'

beforeAll(() => loadMessages('designPages'))

it('calls pages that no one has named by their place, also after they were moved', () => {
  expect(pageName({ name: '', number: 2 })).toBe('Page 2')
  expect(pageName({ name: 'Page 1', number: 2 })).toBe('Page 2')
  expect(pageName({ name: 'Back page 1', number: 2 })).toBe('Back page 1')
})
