import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLocalDrafts, type LocalDraft } from './local-drafts.ts'
import { emptyContent, wholeText } from '../model/content.ts'
import { edit } from '../model/edits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const records = new Map<string, LocalDraft>()
  const puts: string[] = []
  let isBroken = false
  let unsaved: { workspaceId: string; content: LocalDraft['content'] } | undefined
  const drafts = createLocalDrafts({
    key: 'mine',
    store: {
      list: () => Promise.resolve([...records]),
      put: (key, record) => {
        if (isBroken) return Promise.reject(new Error('No room'))
        records.set(key, record)
        puts.push(record.content.text)
        return Promise.resolve()
      },
      remove: (key) => Promise.resolve(void records.delete(key)),
    },
    read: () => unsaved,
    now: () => 1000,
  })
  return {
    drafts,
    records,
    puts,
    type: (text: string) => {
      unsaved = { workspaceId: 'w1', content: edit(emptyContent([]), { type: 'text', part: wholeText, text }) }
      drafts.note()
    },
    save: () => {
      unsaved = undefined
      drafts.note()
    },
    breakStore: () => {
      isBroken = true
    },
  }
}

it('stores edits within 300 milliseconds, even without a pause in typing', async () => {
  const { type, puts, records } = open()
  for (let key = 1; key <= 10; key += 1) {
    type('x'.repeat(key))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(puts.map((text) => text.length)).toEqual([3, 6, 9])
  await vi.advanceTimersByTimeAsync(250)
  expect(records.get('mine')).toMatchObject({ version: 1, at: 1000, workspaceId: 'w1', content: { text: 'x'.repeat(10) } })
})

it('removes edits once the server has them', async () => {
  const { drafts, type, save, records } = open()
  type('Hello')
  expect(drafts.isKept()).toBe(false)
  await drafts.flush()
  expect([drafts.isKept(), records.size]).toEqual([true, 1])
  save()
  await vi.advanceTimersByTimeAsync(250)
  expect([drafts.isKept(), records.size]).toEqual([true, 0])
})

it('does not write the same edits twice', async () => {
  const { drafts, type, puts } = open()
  type('Hello')
  await drafts.flush()
  drafts.note()
  await vi.advanceTimersByTimeAsync(250)
  expect(puts).toEqual(['Hello'])
})

it('continues the record of an earlier session, and removes it once saved', async () => {
  const { drafts, type, save, records } = open()
  const record: LocalDraft = { version: 1, at: 1, workspaceId: 'w1', content: emptyContent([]) }
  records.set('former', record)
  drafts.adopt('former', record)
  type('Hello')
  await drafts.flush()
  expect([...records].map(([key, { content }]) => [key, content.text])).toEqual([['former', 'Hello']])
  save()
  await drafts.flush()
  drafts.adopt('former', record)
  records.set('former', record)
  await drafts.flush()
  expect(records.size).toBe(0)
})

it("reports that edits can't be stored", async () => {
  const { drafts, type, breakStore } = open()
  breakStore()
  type('Hello')
  await drafts.flush()
  expect([drafts.works.get(), drafts.isKept()]).toEqual([false, false])
})
