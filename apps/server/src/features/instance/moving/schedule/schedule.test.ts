import * as contract from '@broadside/contract/features/publications'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { siteOf } from '../testing/harbor.ts'
import { csvLine } from './csv.ts'
import { calendarEnd, calendarStart, toEvent } from './ics.ts'
import { exportSchedule, type ScheduleFormat } from './schedule.ts'
import type { ScheduledPost } from './schedule.store.ts'

const test = perFile(() => createTestApp())
const at = new Date('2026-12-24T09:00:00Z')

const post: ScheduledPost = {
  id: '01a2180a-16d5-7213-a70f-8c5e33d4da03',
  publication_id: '01a2180a-16d5-7213-a70f-8c5e33d4da04',
  title: '',
  text: 'We open at seven.',
  at,
  updated_at: at,
  revision: 2,
  networks: ['mastodon'],
  accounts: ['ada'],
}

const calendarOf = (posts: readonly Partial<ScheduledPost>[], name = 'Harbour') =>
  calendarStart(name) + posts.map((one) => toEvent({ ...post, ...one }, at)).join('') + calendarEnd

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

describe('a calendar', () => {
  it('survives every character that has a meaning in it', () => {
    const text = 'One; two, three \\ four\r\nfive: "six" \u{1f6a2}\u0000\u0007 END:VEVENT\n'
    const [event] = eventsIn(calendarOf([{ title: 'A; b, c \\n', text }]))
    expect(event?.summary).toBe('A; b, c \\n')
    expect(event?.description).toBe('mastodon: ada\n\nOne; two, three \\ four\nfive: "six" \u{1f6a2} END:VEVENT\n')
  })

  it('folds lines at 75 octets without splitting a character', () => {
    const text = '\u{1f6a2}é'.repeat(200)
    const file = calendarOf([{ text }])
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
    expect(lines.at(-1)).toBe('')
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(eventsIn(file)[0]?.description).toContain(text)
  })

  it('has instants in UTC', () => {
    const [event] = eventsIn(calendarOf([{}]))
    expect(event?.startDate.toString()).toBe('2026-12-24T09:00:00Z')
  })
})

describe('a table', () => {
  it('quotes cells, and contains no formula', () => {
    const line = csvLine({ ...post, title: '=HYPERLINK("https://x")', text: 'a "b",\r\nc' }, 'Europe/Berlin')
    expect(line).toBe(
      `"2026-12-24T09:00:00.000Z","2026-12-24 10:00","Europe/Berlin","'=HYPERLINK(""https://x"")","a ""b"",\r\nc","mastodon","ada","${post.publication_id}"\r\n`,
    )
    for (const start of ['+', '-', '@', '\t', '\r', '\n', '＝'])
      expect(csvLine({ ...post, title: `${start}1` }, 'UTC')).toContain(`"'${start}1"`)
  })
})

it('lists scheduled posts, with an identifier that stays when a post is moved', async () => {
  const { client, workspaceId } = await createScene(test)
  const text = async (format: ScheduleFormat) => {
    let file = ''
    for await (const piece of exportSchedule(test.app, workspaceId, format)) file += piece
    return file
  }
  expect(eventsIn(await text('ics'))).toEqual([])
  const account_ids = [await siteOf(test, workspaceId)]
  const schedule = async (words: string, hours: number) => {
    const { id } = (await client.call(contract.createPublication, { body: { workspace_id: workspaceId, text: words, account_ids } })).body
    const time = new Date(test.clock.now().getTime() + hours * 3600_000).toISOString()
    await client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at: time } } })
    return id
  }
  const moved = await schedule('Second', 2)
  await schedule('First', 1)
  const before = eventsIn(await text('ics'))
  expect(before.map(({ summary }) => summary)).toEqual(['First', 'Second'])
  const at = new Date(test.clock.now().getTime() + 1800_000).toISOString()
  await client.call(contract.changePublicationSchedule, { params: { id: moved }, body: { expected_revision: 2, schedule: { at } } })
  const after = eventsIn(await text('ics'))
  expect(after.map(({ summary }) => summary)).toEqual(['Second', 'First'])
  expect(after[0]?.uid).toBe(before[1]?.uid)
  expect(after[0]?.sequence).toBeGreaterThan(before[1]?.sequence ?? 0)
  expect((await text('csv')).split('\r\n')).toHaveLength(4)
})

it('needs a workspace', async () => {
  await expect(exportSchedule(test.app, 'nothing', 'csv').next()).rejects.toMatchObject({ code: 'not_found' })
})
