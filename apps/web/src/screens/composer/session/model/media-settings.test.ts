import { describeNetwork } from '@broadside/networks/describe'
import { expect, it } from 'vitest'
import type { Context } from './check.ts'
import { type Content, emptyContent } from './content.ts'
import { edit } from './edits.ts'
import { listPointPlaces, settingOfFile, toSettingEdit } from './media-settings.ts'

const target = (id: string, platform: string) => ({ social_account_id: id, platform, target_key: '', settings: {} })
const content: Content = { ...emptyContent([target('m', 'mastodon'), target('s', 'site')]), media: [{ media_id: 'f' }, { media_id: 'g' }] }

const load = async (): Promise<{ context: Context; forms: Map<string, string> }> => {
  const rules = await Promise.all(
    [
      ['m', 'mastodon'],
      ['s', 'site'],
    ].map(async ([id = '', platform = '']) => {
      const network = await describeNetwork(platform)
      return network ? ([[id, { network, traits: { limits: {} } }]] as const) : []
    }),
  )
  return {
    context: { rules: new Map(rules.flat()), media: new Map() },
    forms: new Map([
      ['m', 'mastodon.post'],
      ['s', 'site.post'],
    ]),
  }
}

it('offers a point only if a network of the post supports one', async () => {
  const facts = await load()
  expect(listPointPlaces(content, 'f', facts)).toEqual([{ accountId: 'm', part: 'text', key: 'focal_point' }])
  expect(listPointPlaces(content, 'f', facts, 's')).toEqual([])
  expect(listPointPlaces(content, 'other', facts)).toEqual([])
})

it('sets a point, keeps those of other files, and leaves nothing behind when it is removed', async () => {
  const [place] = listPointPlaces(content, 'f', await load())
  if (!place) throw new Error('no place')
  const first = edit(content, toSettingEdit(content, place, 'f', { x: 0.5, y: 0 }))
  const both = edit(first, toSettingEdit(first, place, 'g', { x: 0, y: 1 }))
  expect(both.targets[0]?.segments?.[0]).toMatchObject({
    segment_id: 'text',
    settings: { media: { f: { focal_point: { x: 0.5, y: 0 } }, g: { focal_point: { x: 0, y: 1 } } } },
  })
  expect(settingOfFile(both, place, 'g')).toEqual({ x: 0, y: 1 })
  const one = edit(both, toSettingEdit(both, place, 'g', undefined))
  expect(edit(one, toSettingEdit(one, place, 'f', undefined)).targets).toEqual(content.targets)
})
