import { expect, it } from 'vitest'
import { nameAndHandle, nameFully } from './names.ts'

const accountOf = (platform: string, account_username: string, display_name = '') => ({
  platform,
  account_username,
  display_name,
  slug: 'slug',
})

it.each([
  ['mastodon', 'harbour@mastodon.example', 'Harbour Cafe', 'Harbour Cafe', '@harbour@mastodon.example'],
  ['bluesky', '@harbour.example', 'Harbour Cafe', 'Harbour Cafe', '@harbour.example'],
  ['bluesky', 'harbour.example', '', 'harbour.example', undefined],
  ['telegram', 'Harbour News', 'Harbour News', 'Harbour News', undefined],
  ['telegram', 'Harbour News', 'News', 'News', undefined],
  ['site', 'harbour-cafe', 'Harbour Cafe', 'Harbour Cafe', undefined],
  ['site', '', '', 'Site', undefined],
])('an account of %s, %j called %j, is %s with the handle %s', (platform, username, display, name, handle) => {
  expect(nameAndHandle(accountOf(platform, username, display))).toEqual({ name, handle })
})

it('shows the name before the handle in one line', () => {
  expect(nameFully(accountOf('bluesky', 'harbour.example', 'Harbour Cafe'))).toBe('Harbour Cafe @harbour.example')
  expect(nameFully(accountOf('bluesky', 'harbour.example'))).toBe('harbour.example')
})
