import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Target } from '../spec/index.ts'
import { draftOf, segmentOf } from '../testing/drafts.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake } from '../testing/mastodon-account.ts'
import { createTestRun } from '../testing/run.ts'
import { mastodon } from './index.ts'

let fake: FakeMastodon
let target: Target
beforeEach(async () => {
  fake = await startFakeMastodon()
})
afterEach(() => fake.close())

const draft = (text: string, spoiler: string): Draft =>
  draftOf('mastodon.post', { segments: [segmentOf({ text })], settings: spoiler ? { spoiler_text: spoiler } : {} })
const checked = (one: Draft): string[] => mastodon.check(one, target.account).map(({ code }) => code)
const publish = (one: Draft) => mastodon.publish?.(createTestRun({ http: createTestHttp() }), target, one)

/** Texts padded with letters to exactly 500 characters on a server, by their beginning. */
const cases: readonly [software: string, text: string, spoiler: string, characters: number][] = [
  ['mastodon', `https://example.org/${'x'.repeat(100)} `, '', 24],
  ['mastodon', 'Hi @ada@example.social ', 'Flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 8 + 6],
  ['gotosocial', 'https://a.de ', '', 13],
  ['gotosocial', 'Hi @ada@example.social ', 'Flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 23 + 12],
  ['gotosocial', '👩🏽‍🚀 ', '', 5],
]

describe('text length', () => {
  for (const [software, text, spoiler, characters] of cases)
    it(`matches ${software}: ${text.slice(0, 12)}… with ${spoiler || 'no warning'}`, async () => {
      fake.software = software
      target = await connectFake(fake)
      const fits = draft(text + 'a'.repeat(500 - characters), spoiler)
      expect(checked(fits)).toEqual([])
      await publish(fits)
      expect(fake.statuses).toHaveLength(1)
      const over = draft(text + 'a'.repeat(501 - characters), spoiler)
      expect(checked(over)).toEqual(['text_too_long'])
      await expect(publish(over)).rejects.toMatchObject({ kind: 'rejected' })
    })

  it("is reported in the server's own words", async () => {
    const words: unknown[] = []
    for (const software of ['mastodon', 'gotosocial']) {
      fake.software = software
      target = await connectFake(fake)
      await publish(draft('a'.repeat(501), ''))?.catch((error: { detail?: string }) => words.push(error.detail))
    }
    expect(words).toEqual([
      'Validation failed: Text character limit of 500 exceeded',
      'Bad Request: text with spoiler exceed max chars (500)',
    ])
  })
})
