import { describeNetwork } from '@broadside/networks/describe'
import { expect, it } from 'vitest'
import type { Rules } from '#networks/rules.ts'
import type { Context } from './check.ts'
import { type Content, emptyContent, type Target, wholeText } from './content.ts'
import { splitPart, splitText } from './split.ts'
import { targetOf } from './testing.ts'

const upTo = (most: number) => (text: string) => text.length <= most

const rulesOf = async (platform: string): Promise<Rules> => {
  const network = await describeNetwork(platform)
  if (!network) throw new Error(`There is no network ${platform}`)
  return { network, traits: { limits: {} } }
}

const split = async (text: string, targets: readonly Target[], fields: Partial<Content> = {}, accountId?: string) => {
  const content = { ...emptyContent(targets), text, ...fields }
  const context: Context = {
    rules: new Map(await Promise.all(targets.map(async (one) => [one.social_account_id, await rulesOf(one.platform)] as const))),
    media: new Map(),
  }
  return { parts: splitPart(content, { part: wholeText, accountId }, context), context }
}

const bluesky = targetOf('b', { platform: 'bluesky' })
const mastodon = targetOf('m', { platform: 'mastodon' })

it('prefers to cut between paragraphs, then sentences, then words, and drops the space there', () => {
  expect(splitText('One two again.\n\nThree four. Five six.', [], upTo(28))).toEqual(['One two again.', 'Three four. Five six.'])
  expect(splitText('One two. Three four. Five six.', [], upTo(22))).toEqual(['One two. Three four.', 'Five six.'])
  expect(splitText('one two three four', [], upTo(9))).toEqual(['one two', 'three', 'four'])
  expect(splitText('👩‍🚀👩‍🚀👩‍🚀', [], upTo(12))).toEqual(['👩‍🚀👩‍🚀', '👩‍🚀'])
})

it('does not leave a part nearly empty for a better cut', () => {
  expect(splitText('No. This sentence is so long that it has to be cut', [], upTo(30))).toEqual([
    'No. This sentence is so long',
    'that it has to be cut',
  ])
})

it('leaves a text that fits unchanged, so that splitting is idempotent', () => {
  const text = 'It runs again. '.repeat(40)
  const parts = splitText(text, [], upTo(100))
  expect(parts.every((part) => part.length <= 100)).toBe(true)
  expect(parts.join(' ')).toBe(text.trim())
  expect(parts.flatMap((part) => splitText(part, [], upTo(100)))).toEqual(parts)
  expect(splitText('', [], upTo(100))).toEqual([])
})

it('gives a span that neither fits nor can be cut its own part', () => {
  const text = 'See https://harbour.example/ferry now'
  expect(splitText(text, [{ start: 4, end: 33 }], upTo(10))).toEqual(['See', 'https://harbour.example/ferry', 'now'])
  expect(splitText('abc', [], upTo(0))).toEqual(['a', 'b', 'c'])
})

it('never cuts a URL, a mention or a hashtag', async () => {
  const near = 'x'.repeat(290)
  for (const whole of ['https://harbour.example/a-long-way/to/the/ferry', '@captain.bsky.social', '#harbourfestival']) {
    const { parts } = await split(`${near} ${whole} and more`, [bluesky])
    expect(parts).toEqual([near, `${whole} and more`])
  }
})

it('fits the account with the tightest limit, and ignores accounts without threads', async () => {
  const text = 'The harbour ferry runs again from Monday. '.repeat(30)
  const { parts } = await split(text, [mastodon, bluesky, targetOf('t', { platform: 'telegram' })])
  const { network, traits } = await rulesOf('bluesky')
  expect(parts.map((part) => network.count(part, traits) <= 300)).toEqual(parts.map(() => true))
  expect(parts.length).toBe(5)
  expect((await split(text, [mastodon])).parts.length).toBe(3)
  expect((await split(text, [targetOf('t', { platform: 'telegram' })])).parts).toEqual([text.trim()])
})

it('ignores accounts with custom text, and all others if one account is given', async () => {
  const text = 'The harbour ferry runs again from Monday. '.repeat(10)
  expect((await split(text, [mastodon, { ...bluesky, text: 'Short' }])).parts).toHaveLength(1)
  expect((await split('Shared', [mastodon, { ...bluesky, text }], {}, 'b')).parts).toHaveLength(2)
})

it('counts settings that reduce the limit', async () => {
  const text = 'word '.repeat(98)
  expect((await split(text, [mastodon])).parts).toHaveLength(1)
  expect((await split(text, [{ ...mastodon, settings: { spoiler_text: 'A long warning about it' } }])).parts).toHaveLength(2)
})
