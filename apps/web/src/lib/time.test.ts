import { expect, it } from 'vitest'
import { dateLocale } from './time.ts'

it('writes dates in the language in use as the region of the browser does', () => {
  expect(dateLocale('en', ['pt-PT', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(dateLocale('en', ['en-US'])).toBe('en-US')
  expect(dateLocale('de', ['de-AT'])).toBe('de-AT')
  expect(dateLocale('en', ['pt-PT'])).toBe('en')
})
