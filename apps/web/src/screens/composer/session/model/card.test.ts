import { describeNetwork } from '@broadside/networks/describe'
import { expect, it } from 'vitest'
import {
  type Card,
  cardKeysOf,
  cardOf,
  cardSettings,
  judgeCard,
  linksOf,
  listCardAccounts,
  listCardTargets,
  readCard,
  withCard,
} from './card.ts'
import { chooseForms, type Context } from './check.ts'
import { type Content, emptyContent } from './content.ts'
import { edit } from './edits.ts'
import { targetOf } from './testing.ts'

const open = async (fields: Partial<Content>) => {
  const targets = ['bluesky', 'mastodon'].map((platform) => targetOf(platform, { platform }))
  const content: Content = { ...emptyContent(targets), ...fields }
  const networks = await Promise.all(targets.map(async ({ platform }) => [platform, await describeNetwork(platform)] as const))
  const context: Context = {
    rules: new Map(networks.flatMap(([id, network]) => (network ? [[id, { network, traits: { limits: {} } }] as const] : []))),
    media: new Map(),
  }
  return { content, context, forms: chooseForms(content, context) }
}

const keys = { url: 'link_url', title: 'link_title', description: 'link_description' } as const
const card: Card = { url: 'https://harbour.example/hours', title: 'Hours', description: 'From Monday on.' }

it('is available for networks with card settings', async () => {
  const { content, context, forms } = await open({ text: 'Hello' })
  expect(listCardAccounts(content, context, forms)).toEqual(['bluesky'])
  expect([cardKeysOf('bluesky', context, forms), cardKeysOf('mastodon', context, forms)]).toEqual([keys, undefined])
})

it('lists every URL that an account links to once, and the source last', async () => {
  const { content, context, forms } = await open({
    text: 'https://harbour.example/hours, ferry.com and https://harbour.example/hours again',
    source_url: 'https://ferry.example/',
  })
  expect(linksOf(content, 'bluesky', context, forms)).toEqual([
    'https://harbour.example/hours',
    'https://ferry.com/',
    'https://ferry.example/',
  ])
})

it('is read from and written to settings without changing others', () => {
  const settings = withCard({ reply_gate: 'nobody' }, keys, { ...card, description: '' })
  expect(settings).toEqual({ reply_gate: 'nobody', link_url: card.url, link_title: 'Hours' })
  expect(cardOf(settings, keys)).toEqual({ ...card, description: '' })
  expect(withCard(settings, keys, undefined)).toEqual({ reply_gate: 'nobody' })
  expect(cardOf({ link_title: 'Hours' }, keys)).toBeUndefined()
})

const judge = (now: Partial<Parameters<typeof judgeCard>[0]>, kept: Partial<Parameters<typeof judgeCard>[1]> = {}) =>
  judgeCard({ card: undefined, links: [card.url], hasRoom: true, ...now }, { seen: new Set(), ...kept })

it('is fetched for a new URL, unless the post already has a card or no room for one', () => {
  expect(judge({})).toEqual({ drop: false, fetch: card.url })
  expect(judge({}, { seen: new Set([card.url]) })).toEqual({ drop: false, fetch: undefined })
  expect(judge({ hasRoom: false }).fetch).toBeUndefined()
  expect(judge({ card: { ...card, url: 'https://other.example/' } })).toEqual({ drop: false, fetch: undefined })
})

it('is removed with its URL, unless the user edited it', () => {
  const made = { made: card, seen: new Set([card.url]) }
  expect(judge({ card, links: [] }, made)).toEqual({ drop: true, fetch: undefined })
  expect(judge({ card, links: ['https://new.example/'] }, made)).toEqual({ drop: true, fetch: 'https://new.example/' })
  expect(judge({ card, hasRoom: false }, made).drop).toBe(true)
  expect(judge({ card: { ...card, title: 'Ours' }, links: [] }, made).drop).toBe(false)
  expect(judge({ card, links: [] }).drop).toBe(false)
})

it('is shared by the accounts with the same card, and lists the others', async () => {
  const { context, forms } = await open({ text: 'Hello' })
  expect(listCardTargets(context, forms)).toEqual([{ accountId: 'bluesky', keys }])
  expect(listCardTargets(context, forms, 'mastodon')).toEqual([])
  const takes = ['b1', 'b2'].map((accountId) => ({ accountId, keys }))
  const content = emptyContent(['b1', 'b2', 'm1'].map((id) => targetOf(id, { settings: { other: id } })))
  expect(readCard(content, takes)).toEqual({ value: undefined, members: ['b1', 'b2'], apart: [] })
  const given = edit(content, { type: 'settings', values: cardSettings(content, takes, card) })
  expect(readCard(given, takes)).toEqual({ value: card, members: ['b1', 'b2'], apart: [] })
  expect(given.targets.map(({ settings }) => settings['other'])).toEqual(['b1', 'b2', 'm1'])
  const own = edit(given, { type: 'settings', values: cardSettings(given, takes.slice(1), { ...card, title: 'Other' }) })
  expect(readCard(own, takes)).toEqual({ value: card, members: ['b1'], apart: ['b2'] })
  expect(readCard(own, takes.slice(1))).toMatchObject({ value: { title: 'Other' }, members: ['b2'] })
})
