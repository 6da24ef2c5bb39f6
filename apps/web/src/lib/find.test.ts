import { expect, it } from 'vitest'
import { isMatch } from './find.ts'

const bakery = { label: 'São Paulo Bakery', description: '@bakery · Mastodon', keywords: 'shop' }

it.each(['', 'sao', 'BAKERY', 'mastodon bakery', ' paulo  são ', 'shop'])('finds "%s" in label, description and keywords', (query) => {
  expect(isMatch(bakery, query)).toBe(true)
})

it.each(['bluesky', 'mastodon butcher'])('does not find "%s"', (query) => {
  expect(isMatch(bakery, query)).toBe(false)
})
