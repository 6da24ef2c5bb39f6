import { ApiError } from '@broadside/contract/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublicationView } from '#api/publications.ts'
import { createAutosave } from './autosave.ts'
import { type Content, edit, emptyContent, wholeText } from './content.ts'
import { createStore } from './store.ts'
import { publicationOf } from './testing.ts'
import { toContent } from './wire.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refusal = (status: number, code: string) =>
  new ApiError({ status, headers: new Headers() }, { type: '', title: '', status, code, detail: 'No.', instance: '' })

/** An editor whose server answers when and how the test says. */
const open = (publication?: PublicationView) => {
  const known = createStore(publication)
  const content = createStore<Content>(publication ? toContent(publication) : emptyContent([]))
  const requests: { content: Content; key?: string; apply?: boolean }[] = []
  const failures: Error[] = []
  let byItself = true
  const answer = (sent: Content, revision: number) => {
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : Promise.resolve(publicationOf({ text: sent.text, revision }))
  }
  const autosave = createAutosave({
    content,
    publication: known,
    transport: {
      create: (sent, key) => {
        requests.push({ content: sent, key })
        return answer(sent, 1)
      },
      save: ({ revision }, sent, { apply }) => {
        requests.push({ content: sent, apply })
        return answer(sent, revision + 1)
      },
      read: () => Promise.resolve(publicationOf({ text: 'Theirs', revision: 9 })),
    },
    toContent,
    savesByItself: () => byItself,
    now: () => new Date('2026-11-22T12:04:00Z'),
  })
  autosave.start()
  return {
    autosave,
    requests,
    known,
    text: () => content.get().text,
    sent: () => requests.map((request) => request.content.text),
    state: () => autosave.state.get().name,
    type: (text: string) => content.set(edit(content.get(), { type: 'text', part: wholeText, text })),
    failWith: (...errors: Error[]) => failures.push(...errors),
    waitForButton: () => {
      byItself = false
    },
  }
}

it('creates a new post at the first edit, one second after the last key, and changes it from then on', async () => {
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

it('repeats a creation without an answer with the same key and words, and sends later edits after it', async () => {
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

it('takes a new key after a refusal', async () => {
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

it('has one request under way, and a pause of its own for what is typed meanwhile', async () => {
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

it('stops when somebody else changed the post, until a person chose', async () => {
  const { autosave, type, sent, state, text, failWith } = open(publicationOf({}))
  failWith(refusal(409, 'revision_conflict'))
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(state()).toBe('changed-elsewhere')
  type('Mine too')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await autosave.flush()).toBe(false)
  expect(sent()).toEqual(['Mine'])
  await autosave.reload()
  expect([text(), state(), autosave.isDirty()]).toEqual(['Theirs', 'saved', false])
})

it('keeps what is here as a copy', async () => {
  const { autosave, type, requests, text, state } = open(publicationOf({}))
  type('Mine')
  autosave.receive(publicationOf({ text: 'Theirs', revision: 2 }))
  expect(state()).toBe('changed-elsewhere')
  expect(await autosave.saveAsCopy()).toBe(true)
  expect([requests.length, requests[0]?.key !== undefined, text()]).toEqual([1, true, 'Mine'])
})

it('takes a newer version from elsewhere while nothing was edited, and only the states of the same one', () => {
  const { autosave, text, known } = open(publicationOf({ text: 'Old', revision: 3 }))
  autosave.receive(publicationOf({ text: 'Older', revision: 2 }))
  expect(text()).toBe('Old')
  autosave.receive(publicationOf({ text: 'New', revision: 4 }))
  expect(text()).toBe('New')
  autosave.receive(publicationOf({ text: 'New', revision: 4, status: 'published' }))
  expect(known.get()?.status).toBe('published')
})

it('keeps edits of a scheduled post until they are applied', async () => {
  const { autosave, type, requests, waitForButton } = open(publicationOf({ status: 'scheduled' }))
  waitForButton()
  type('Later')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await autosave.flush()).toBe(false)
  expect(requests).toEqual([])
  expect(await autosave.flush({ apply: true })).toBe(true)
  expect(requests.map(({ apply }) => apply)).toEqual([true])
})

it('tries again at once when the network is back', async () => {
  const { autosave, type, sent, failWith } = open(publicationOf({}))
  failWith(new TypeError('Failed to fetch'))
  type('Hello')
  await vi.advanceTimersByTimeAsync(1000)
  autosave.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toEqual(['Hello', 'Hello'])
})
