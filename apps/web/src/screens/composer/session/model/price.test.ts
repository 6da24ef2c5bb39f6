import { describeNetwork } from '@broadside/networks/describe'
import { expect, it } from 'vitest'
import { chooseForms, type Context } from './check.ts'
import { type Content, emptyContent } from './content.ts'
import { priceContent } from './price.ts'
import { targetOf } from './testing.ts'

const priceOf = async (text: string, platforms: readonly string[]) => {
  const targets = platforms.map((platform, index) => targetOf(`${platform}-${index}`, { platform }))
  const rules = await Promise.all(
    targets.map(async ({ social_account_id: id, platform }) => {
      const network = await describeNetwork(platform)
      if (!network) throw new Error(`There is no network ${platform}`)
      return [id, { network, traits: { limits: {} } }] as const
    }),
  )
  const content: Content = { ...emptyContent(targets), text }
  const context: Context = { rules: new Map(rules), media: new Map() }
  return priceContent(content, context, chooseForms(content, context))
}

it('adds up what a network charges for all its accounts', async () => {
  expect(await priceOf('Hello', ['x', 'mastodon', 'x'])).toEqual([{ network: 'X', usd: 0.03 }])
  expect(await priceOf('See harbor.com', ['x'])).toEqual([{ network: 'X', usd: 0.2 }])
})

it('is empty for networks that are free', async () => {
  expect(await priceOf('Hello', ['mastodon', 'bluesky'])).toEqual([])
})
