import { expect, it } from 'vitest'
import { dateLocale } from './time.ts'

it("formats dates in the language in use with the browser's regional conventions", () => {
  expect(dateLocale('en', ['pt-PT', 'en-GB', 'en-US'])).toBe('en-GB')
  expect(dateLocale('en', ['en-US'])).toBe('en-US')
  expect(dateLocale('de', ['de-AT'])).toBe('de-AT')
  expect(dateLocale('en', ['pt-PT'])).toBe('en')
})
