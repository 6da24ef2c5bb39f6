import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestedTimeOf } from '#web/time-picker/requested-time.ts'
import { listArriving } from '../session/uploads/home.ts'
import { hasRoomForCard, readCard } from '../session/model/card.ts'
import { type Content, countTargets, emptyContent, listTargets, wholeText } from '../session/model/content.ts'
import { edit, titleOf } from '../session/model/edits.ts'
import { listFiles } from '../session/model/media.ts'
import { isCustomized, originOf } from '../session/model/overrides.ts'
import { listOwnFields } from '../session/model/own-fields.ts'
import { countParts, hasText, listMediaIds, listPartIds, mediaOf, textOfPart } from '../session/model/parts.ts'
import { readPoll } from '../session/model/poll.ts'
import { scopeOf } from '../session/model/scope.ts'
import { countOpen, listCustomized, listReached, reachesAny } from '../session/model/sent.ts'
import { findPartSettings, findSettings } from '../session/model/settings.ts'
import { targetOf, threadOf } from '../session/model/testing.ts'
import {
  countOwnTimes,
  findTimed,
  groupOfPost,
  hasMoves,
  hasTime,
  listTimed,
  randomDelay,
  sharedTime,
  waitsForTime,
} from '../session/model/times.ts'

const composer = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: composer })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ name: basename(path), text: readFileSync(join(composer, path), 'utf8') }))

const sent: ReadonlySet<string> = new Set(['a3'])
const now = () => new Date('2026-11-20T15:00:00Z')

/** Every selector that components use, for the shared content or one account. */
const selectors: Record<string, (content: Content, part: string, accountId: string | undefined) => unknown> = {
  countOpen: (content) => countOpen(content, sent),
  countOwnTimes: (content) => countOwnTimes(content, sent),
  countParts: (content, _, accountId = 'a1') => countParts(content, accountId),
  countTargets,
  findPartSettings: (content, part, accountId = 'a1') => findPartSettings(content, accountId, part),
  findSettings: (content, _, accountId = 'a1') => findSettings(content, accountId),
  findTimed: (content, _, accountId = 'a1') => findTimed(content, accountId),
  groupOfPost,
  hasMoves: (content) => hasMoves(content, undefined),
  hasRoomForCard: (content, _, accountId = 'a1') => hasRoomForCard(content, accountId),
  hasText,
  hasTime,
  isCustomized: (content, _, accountId = 'a1') => isCustomized(content, accountId),
  listArriving: (content, part, accountId) => listArriving(content, [], { part, accountId }),
  listCustomized: (content) => listCustomized(content, sent),
  listFiles,
  listMediaIds: (content, _, accountId) => listMediaIds(content, accountId),
  listOwnFields: (content, _, accountId = 'a1') => listOwnFields(content, accountId),
  listPartIds: (content, _, accountId) => listPartIds(content, accountId),
  listReached: (content) => listReached(content, sent),
  listTargets,
  listTimed: (content) => listTimed(content, sent),
  mediaOf,
  originOf: (content, part, accountId) => originOf(content, accountId, 'text', part),
  randomDelay,
  reachesAny: (content) => reachesAny(content, sent),
  readCard: (content) =>
    readCard(content, [{ accountId: 'a2', keys: { url: 'link', title: 'link_title', description: 'link_description' } }]),
  readPoll: (content, part, accountId) => readPoll(content, [], { part, isShared: accountId === undefined }),
  scopeOf: (content, _, accountId) => scopeOf(content, { front: accountId, sent, isCustomizing: false, isBegun: false }),
  sharedTime,
  titleOf: (content, _, accountId) => titleOf(content, accountId),
  waitsForTime: (content) => waitsForTime(content, undefined, now),
}

describe('the content that components read', () => {
  it('is read only through these selectors', () => {
    const used = sources.flatMap(({ text }) => [...text.matchAll(/\buseContent(?:Copy)?\(\s*(.*?)[,)]/g)].map(([, name]) => name))
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(selectors))
    const others = sources.filter(({ text }) => /useStore\(\s*[\w.()]*\bcontent\b/.test(text)).map(({ name }) => name)
    expect(others).toEqual(['use-content.ts'])
  })

  const targets = [
    targetOf('a1'),
    targetOf('a2', { settings: { link: 'https://harbour.example' } }),
    targetOf('a3', { schedule: requestedTimeOf('2026-11-21T15:00:00Z', 'Europe/Lisbon') }),
  ]
  const posts: [name: string, content: Content, part: string][] = [
    ['one text', { ...emptyContent(targets), text: 'One' }, wholeText],
    ['a thread', threadOf(['One', 'Two'], targets), 's2'],
  ]
  describe.each(posts)('in %s', (_, begun, part) => {
    it.each([
      ['shared', undefined],
      ['own', 'a2'],
    ] as const)('returns the same values after a keystroke in the %s text', (_, accountId) => {
      const before = edit(begun, { type: 'text', part, text: 'Customized', accountId: 'a2' })
      const after = edit(before, { type: 'text', part, text: 'Another', accountId })
      expect(textOfPart(after, part, accountId)).toBe('Another')
      const snapshot = (content: Content) =>
        Object.entries(selectors).map(([name, read]) => [
          name,
          ...[undefined, 'a1', 'a2'].map((id) => JSON.stringify(read(content, part, id))),
        ])
      expect(snapshot(after)).toEqual(snapshot(before))
    })
  })
})
