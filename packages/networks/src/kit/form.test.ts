import { describe, expect, it } from 'vitest'
import { describeNetwork, listFields } from '../describe.ts'
import type { Setting, SettingSchema } from '../spec/index.ts'
import { datePattern, timePattern } from './clock-times.ts'
import { applies } from './settings.ts'
import { networks } from '../registry.ts'

const fieldsOf = async (id: string) => {
  const network = await describeNetwork(id)
  const [profile] = network?.profiles() ?? []
  return network && profile ? listFields(network.settings, profile) : []
}

describe('form fields', () => {
  it('have the kind that their schema implies', async () => {
    const kinds = [...(await fieldsOf('webhook')), ...(await fieldsOf('bluesky')), ...(await fieldsOf('mastodon'))].map(
      ({ key, kind }) => `${key}: ${kind}`,
    )
    expect(kinds).toEqual(
      expect.arrayContaining([
        'link_url: address',
        'link_title: text',
        'languages: texts',
        'self_labels: choices',
        'reply_gate: choice',
        'quotes_allowed: flag',
        'poll_expires_in_seconds: number',
        'focal_point: point',
        'fields: object',
      ]),
    )
  })

  it('include labels and limits', async () => {
    const fields = await fieldsOf('telegram')
    expect(fields.find(({ key }) => key === 'parse_mode')).toEqual({
      key: 'parse_mode',
      scope: 'destination',
      kind: 'choice',
      label: 'Format',
      required: false,
      default: 'plain',
      choices: [
        { value: 'plain', label: 'Plain text' },
        { value: 'html', label: 'HTML' },
      ],
    })
    expect(fields.find(({ key }) => key === 'message_thread_id')).toMatchObject({ kind: 'number', min: 1 })
    expect((await fieldsOf('site')).find(({ key }) => key === 'tags')).toMatchObject({ kind: 'texts', maxLength: 64, maxItems: 20 })
  })

  it('name the setting that their choices depend on, and whether they exist before it is set', async () => {
    expect((await fieldsOf('pinterest')).find(({ key }) => key === 'board_section_id')).toMatchObject({ within: 'board_id' })
    expect((await fieldsOf('pinterest')).find(({ isWithinDefault }) => isWithinDefault)).toBeUndefined()
    expect((await fieldsOf('reddit')).find(({ key }) => key === 'flair_id')).toMatchObject({ within: 'subreddit', isWithinDefault: true })
  })

  it('of an object with labels are a group, and name the setting that they depend on', () => {
    const schema: SettingSchema = {
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 58 },
        day: { type: 'string', pattern: datePattern },
        time: { pattern: timePattern },
      },
      required: ['title'],
    }
    const declared: Record<string, Setting> = {
      kind: { scope: 'destination', label: 'Kind', default: 'update', schema: { enum: ['update', 'event'] } },
      event: {
        scope: 'destination',
        label: 'Event',
        schema,
        fields: { title: 'Title', day: 'Day', time: 'Time' },
        when: { key: 'kind', values: ['event'] },
      },
    }
    const [, group] = listFields(declared, { key: 'x.post', textLimit: 1, maxSegments: 1, media: [], settings: ['kind', 'event'] })
    const shared = { scope: 'destination', required: false }
    expect(group).toEqual({
      ...shared,
      key: 'event',
      kind: 'group',
      label: 'Event',
      when: { key: 'kind', values: ['event'] },
      fields: [
        { ...shared, key: 'event_title', name: 'title', kind: 'text', label: 'Title', required: true, maxLength: 58 },
        { ...shared, key: 'event_day', name: 'day', kind: 'date', label: 'Day' },
        { ...shared, key: 'event_time', name: 'time', kind: 'time', label: 'Time' },
      ],
    })
    expect([applies(declared, 'event', {}), applies(declared, 'event', { kind: 'event' })]).toEqual([false, true])
    expect([applies(declared, 'kind', {}), applies(declared, 'event', { kind: 'update' })]).toEqual([true, false])
  })

  it("are the ones the post's form uses", () => {
    const [, video] = networks['telegram']?.profiles() ?? []
    const keys = video && listFields(networks['telegram']?.settings ?? {}, video).map(({ key }) => key)
    expect(keys).toEqual(['disable_notification', 'protect_content', 'message_thread_id', 'parse_mode'])
  })

  it.each(Object.values(networks))('label every value of $id', ({ settings }) => {
    for (const { schema, choices = {} } of Object.values(settings)) {
      expect(Object.keys(choices).sort()).toEqual([...(schema.enum ?? schema.items?.enum ?? [])].sort())
    }
  })

  it.each(Object.values(networks))('mark the settings of $id with live choices, and have valid defaults', async ({ id, choices = {} }) => {
    const network = await describeNetwork(id)
    const settings = Object.entries(network?.settings ?? {})
    const live = settings.filter(([, setting]) => setting.live).map(([key]) => key)
    expect(live.toSorted()).toEqual(
      Object.keys(choices)
        .filter((key) => key !== 'targets')
        .toSorted(),
    )
    const profiles = network?.profiles() ?? []
    for (const field of profiles.flatMap((profile) => (network ? listFields(network.settings, profile) : []))) {
      const allowed = field.kind === 'flag' ? [true, false] : field.choices?.map(({ value }) => value)
      if (field.default !== undefined) expect([field.key, allowed]).toEqual([field.key, expect.arrayContaining([field.default])])
    }
  })
})
