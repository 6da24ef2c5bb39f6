import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAutosave as open, refusal } from './autosave-testing.ts'
import { emptyContent, wholeText } from '../model/content.ts'
import { edit } from '../model/edits.ts'
import { destinationOf, publicationOf } from '../model/testing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('creates a post one second after the first edits, then updates it', async () => {
  const { type, sent, requests, state } = open()
  type('H')
  await vi.advanceTimersByTimeAsync(900)
  type('Hello')
  expect(state()).toBe('edited')
  await vi.advanceTimersByTimeAsync(900)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect([sent(), state()]).toEqual([['Hello'], 'saved'])
  type('Hello there')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent()).toEqual(['Hello', 'Hello there'])
  expect(requests.map(({ key }) => key !== undefined)).toEqual([true, false])
})

it('saves the account group right after the creation', async () => {
  const { content, autosave, requests } = open()
  content.set({ ...emptyContent([], 'g1'), text: 'Hello' })
  expect(await autosave.flush()).toBe(true)
  expect(requests.map((request) => [request.content.text, request.content.social_set_id])).toEqual([
    ['Hello', undefined],
    ['Hello', 'g1'],
  ])
})

it('retries a creation without a response with the same key and body, then sends later edits', async () => {
  const { type, sent, requests, state, failWith } = open()
  failWith(new TypeError('Failed to fetch'))
  type('Hello')
  await vi.advanceTimersByTimeAsync(1000)
  expect(state()).toBe('unreachable')
  type('Hello there')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent()).toEqual(['Hello', 'Hello', 'Hello there'])
  expect(requests[0]?.key).toBe(requests[1]?.key)
  expect(state()).toBe('saved')
})

it('uses a new key after a rejection', async () => {
  const { type, requests, state, failWith } = open()
  failWith(refusal(422, 'validation_failed'))
  type('Hello')
  await vi.advanceTimersByTimeAsync(1000)
  expect(state()).toBe('refused')
  type('Hello there')
  await vi.advanceTimersByTimeAsync(1000)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2)
  expect(state()).toBe('saved')
})

it('sends one request at a time, and waits for a pause in typing before the next', async () => {
  const { autosave, type, sent } = open(publicationOf({}))
  type('One')
  const saving = autosave.flush()
  type('Two')
  await saving
  expect(sent()).toEqual(['One', 'Two'])
  type('Three')
  await vi.advanceTimersByTimeAsync(999)
  expect(sent()).toEqual(['One', 'Two'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toEqual(['One', 'Two', 'Three'])
})

it('accepts a newer version while there are no edits, and only statuses of the same version', () => {
  const { autosave, text, known } = open(publicationOf({ text: 'Old', revision: 3 }))
  autosave.receive(publicationOf({ text: 'Older', revision: 2 }))
  expect(text()).toBe('Old')
  autosave.receive(publicationOf({ text: 'New', revision: 4 }))
  expect(text()).toBe('New')
  autosave.receive(publicationOf({ text: 'New', revision: 4, status: 'published' }))
  expect(known.get()?.status).toBe('published')
})

it('holds edits of a scheduled post until they are applied', async () => {
  const { autosave, type, requests } = open(publicationOf({ status: 'scheduled' }))
  type('Later')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await autosave.flush()).toBe(false)
  expect(requests).toEqual([])
  expect(await autosave.flush({ apply: true })).toBe(true)
  expect(requests.map(({ apply }) => apply)).toEqual([true])
})

it('sets aside edits that were not applied before the post was published', async () => {
  const { autosave, type, text, state, sent } = open(publicationOf({ text: 'Old', status: 'scheduled' }))
  type('Mine')
  autosave.receive(publicationOf({ text: 'Old', status: 'published' }))
  expect([text(), state(), autosave.unsaved()?.content.text]).toEqual(['Old', 'went-out', 'Mine'])
  expect(await autosave.saveAsCopy()).toBe(true)
  expect([sent(), text(), autosave.unsaved()]).toEqual([['Mine'], 'Mine', undefined])
})

it('sets aside only edits of the destination that was published', async () => {
  const destinations = (...statuses: ('scheduled' | 'published')[]) =>
    statuses.map((status, index) => destinationOf({ social_account_id: `a${index + 1}`, status }))
  const before = publicationOf({ text: 'Old', status: 'scheduled', destinations: destinations('scheduled', 'scheduled') })
  const { autosave, content, state } = open(before)
  for (const [accountId, text] of [
    ['a1', 'For one'],
    ['a2', 'For two'],
  ] as const) {
    content.set(edit(content.get(), { type: 'text', part: wholeText, text, accountId }))
  }
  const texts = () => content.get().targets.map((target) => target.text)
  autosave.receive({ ...before, destinations: destinations('published', 'scheduled') })
  expect([texts(), state()]).toEqual([[undefined, 'For two'], 'went-out'])
  expect(autosave.unsaved()?.content.targets.map((target) => target.text)).toEqual(['For one', 'For two'])
  autosave.dropAside()
  expect([texts(), state(), autosave.isDirty()]).toEqual([[undefined, 'For two'], 'edited', true])
  expect(autosave.unsaved()?.content.targets.map((target) => target.text)).toEqual([undefined, 'For two'])
})

it('sends prefilled content only after an edit or on request', async () => {
  const blank = emptyContent([])
  const { autosave, sent, state } = open(undefined, { ...blank, text: 'Before' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent(), state()]).toEqual([[], 'clean'])
  expect(await autosave.flush()).toBe(true)
  expect(sent()).toEqual([''])
})

it('retries immediately when the network is back', async () => {
  const { autosave, type, sent, failWith } = open(publicationOf({}))
  failWith(new TypeError('Failed to fetch'))
  type('Hello')
  await vi.advanceTimersByTimeAsync(1000)
  autosave.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual(['Hello', 'Hello'])
})
