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
  const keeper = createLocalDrafts({
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
    keeper,
    records,
    puts,
    type: (text: string) => {
      unsaved = { workspaceId: 'w1', content: edit(emptyContent([]), { type: 'text', part: wholeText, text }) }
      keeper.note()
    },
    save: () => {
      unsaved = undefined
      keeper.note()
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
  const { keeper, type, save, records } = open()
  type('Hello')
  expect(keeper.isKept()).toBe(false)
  await keeper.flush()
  expect([keeper.isKept(), records.size]).toEqual([true, 1])
  save()
  await vi.advanceTimersByTimeAsync(250)
  expect([keeper.isKept(), records.size]).toEqual([true, 0])
})

it('does not write the same edits twice', async () => {
  const { keeper, type, puts } = open()
  type('Hello')
  await keeper.flush()
  keeper.note()
  await vi.advanceTimersByTimeAsync(250)
  expect(puts).toEqual(['Hello'])
})

it('continues the record of an earlier session, and removes it once saved', async () => {
  const { keeper, type, save, records } = open()
  const record: LocalDraft = { version: 1, at: 1, workspaceId: 'w1', content: emptyContent([]) }
  records.set('former', record)
  keeper.adopt('former', record)
  type('Hello')
  await keeper.flush()
  expect([...records].map(([key, { content }]) => [key, content.text])).toEqual([['former', 'Hello']])
  save()
  await keeper.flush()
  keeper.adopt('former', record)
  records.set('former', record)
  await keeper.flush()
  expect(records.size).toBe(0)
})

it("reports that edits can't be stored", async () => {
  const { keeper, type, breakStore } = open()
  breakStore()
  type('Hello')
  await keeper.flush()
  expect([keeper.works.get(), keeper.isKept()]).toEqual([false, false])
})
