import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAutosave as open, refusal } from './autosave-testing.ts'
import type { Side } from './merge.ts'
import { publicationOf } from '../model/testing.ts'
import { toContent } from '../model/wire.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const conflict = () => refusal(409, 'revision_conflict')

it('merges with changes of another user to other fields', async () => {
  const { type, requests, merged, failWith, change, state, title, text } = open(publicationOf({ text: 'Old' }))
  failWith(conflict())
  change({ text: 'Old', title: 'Hours', revision: 5 })
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests.map(({ revision, content }) => [revision, content.title, content.text])).toEqual([
    [1, '', 'Mine'],
    [5, 'Hours', 'Mine'],
  ])
  expect([state(), title(), text(), merged]).toEqual(['saved', 'Hours', 'Mine', [1]])
})

it('reports no change if another version is equal', async () => {
  const { type, merged, failWith, change, state } = open(publicationOf({ text: 'Old' }))
  failWith(conflict())
  change({ text: 'Old', revision: 5 })
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect([state(), merged]).toEqual(['saved', []])
})

it('does not mistake its own trimmed text for a change of another user', async () => {
  const { type, failWith, change, state, text } = open(publicationOf({ text: 'Old' }))
  type('Mine ')
  await vi.advanceTimersByTimeAsync(1000)
  type('Mine too')
  failWith(conflict())
  change({ text: 'Mine', title: 'Hours', revision: 5 })
  await vi.advanceTimersByTimeAsync(1000)
  expect([state(), text()]).toEqual(['saved', 'Mine too'])
})

it('backs off if other users keep saving first', async () => {
  const { type, requests, failWith, change, state } = open(publicationOf({ text: 'Old' }))
  failWith(conflict(), conflict(), conflict(), conflict())
  change({ text: 'Old', revision: 5 })
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect([requests.length, state()]).toEqual([4, 'unreachable'])
  await vi.advanceTimersByTimeAsync(3000)
  expect([requests.length, state()]).toEqual([5, 'saved'])
})

it('stops when another user changed the same field, until the user chooses', async () => {
  const { autosave, type, name, sent, state, text, failWith, change, requests } = open(publicationOf({ text: 'Old' }))
  failWith(conflict())
  change({ text: 'Theirs', revision: 9 })
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  expect(state()).toBe('conflict')
  type('Mine too')
  name('Hours')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await autosave.flush()).toBe(false)
  expect(sent()).toEqual(['Mine'])
  expect(autosave.compare()?.conflicts).toEqual([{ path: 'text', mine: 'Mine too', theirs: 'Theirs' }])
  const chosen = autosave.compare(new Map<string, Side>([['text', 'theirs']]))
  if (chosen) autosave.resolve(chosen.content)
  await vi.advanceTimersByTimeAsync(0)
  expect([text(), state(), requests.at(-1)?.revision, requests.at(-1)?.content.title]).toEqual(['Theirs', 'saved', 9, 'Hours'])
})

it('sends nothing if the user chose all of the other version', async () => {
  const { autosave, type, sent, state, text } = open(publicationOf({}))
  type('Mine')
  autosave.receive(publicationOf({ text: 'Theirs', revision: 2 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('conflict')
  autosave.resolve(toContent(publicationOf({ text: 'Theirs', revision: 2 })))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([text(), state(), sent(), autosave.isDirty()]).toEqual(['Theirs', 'saved', [], false])
})

it('clears a conflict that another user resolved', async () => {
  const { autosave, type, state, text } = open(publicationOf({}))
  type('Mine')
  autosave.receive(publicationOf({ text: 'Theirs', revision: 2 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('conflict')
  autosave.receive(publicationOf({ text: 'Mine', revision: 3 }))
  expect([text(), state(), autosave.isDirty()]).toEqual(['Mine', 'saved', false])
})

it('saves the edits as a copy', async () => {
  const { autosave, type, requests, text, state } = open(publicationOf({}))
  type('Mine')
  autosave.receive(publicationOf({ text: 'Theirs', revision: 2 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('conflict')
  expect(await autosave.saveAsCopy()).toBe(true)
  expect([requests.length, requests[0]?.key !== undefined, text()]).toEqual([1, true, 'Mine'])
})

it('reports that the post was deleted, and keeps further edits', async () => {
  const { autosave, type, state, failWith, sent } = open(publicationOf({}))
  failWith(refusal(404, 'not_found'))
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  type('Mine too')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state(), sent()]).toEqual(['gone', ['Mine']])
  expect(await autosave.saveAsCopy()).toBe(true)
  expect(sent()).toEqual(['Mine', 'Mine too'])
})

it('continues when the post was restored from the trash', async () => {
  const { autosave, type, state, failWith, requests } = open(publicationOf({ text: 'Old' }))
  failWith(refusal(404, 'not_found'))
  type('Mine')
  await vi.advanceTimersByTimeAsync(1000)
  autosave.revive(publicationOf({ text: 'Old', title: 'Hours', revision: 4 }))
  await vi.advanceTimersByTimeAsync(1000)
  expect([state(), requests.at(-1)?.revision, requests.at(-1)?.content.title]).toEqual(['saved', 4, 'Hours'])
})

it('stops saving automatically when another user schedules the post', async () => {
  const { autosave, type, requests, failWith, change, state, text } = open(publicationOf({ text: 'Old' }))
  failWith(conflict())
  change({ text: 'Old', title: 'Hours', status: 'scheduled', revision: 2 })
  type('Mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requests.length, state(), text()]).toEqual([1, 'edited', 'Mine'])
  expect(await autosave.flush({ apply: true })).toBe(true)
  expect(requests[1]).toMatchObject({ apply: true, revision: 2 })
})

describe('edits of an earlier session', () => {
  /** Clones the unsaved edits as browser storage does. */
  const kept = ({ autosave }: Pick<ReturnType<typeof open>, 'autosave'>) => {
    const unsaved = autosave.unsaved()
    if (!unsaved) throw new Error('Nothing is unsaved')
    return structuredClone(unsaved)
  }

  it('are merged with the version of the server', async () => {
    const former = open(publicationOf({ text: 'Old' }))
    former.type('Mine')
    const { autosave, text, title, state, requests, merged } = open(publicationOf({ text: 'Old', title: 'Hours', revision: 4 }))
    await autosave.restore(kept(former))
    expect([text(), title(), merged]).toEqual(['Mine', 'Hours', [4]])
    await vi.advanceTimersByTimeAsync(1000)
    expect([state(), requests.map(({ revision }) => revision)]).toEqual(['saved', [4]])
  })

  it('conflict with changes of another user to the same field', async () => {
    const former = open(publicationOf({ text: 'Old' }))
    former.type('Mine')
    const { autosave, text, state } = open(publicationOf({ text: 'Theirs', revision: 4 }))
    await autosave.restore(kept(former))
    expect([text(), state()]).toEqual(['Mine', 'conflict'])
  })

  it('are ignored if the server already has them', async () => {
    const former = open(publicationOf({ text: 'Old' }))
    former.type('Mine')
    const { autosave, state } = open(publicationOf({ text: 'Mine', revision: 4 }))
    await autosave.restore(kept(former))
    expect([state(), autosave.unsaved()]).toEqual(['clean', undefined])
  })

  it('create a post only once, however often the browser crashed', async () => {
    const former = open()
    former.failWith(new TypeError('Failed to fetch'))
    former.type('Hello')
    await vi.advanceTimersByTimeAsync(1000)
    former.type('Hello there')
    const { autosave, requests, state } = open()
    await autosave.restore(kept(former))
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests.map(({ key, content }) => [key, content.text])).toEqual([[former.requests[0]?.key, 'Hello']])
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests.map(({ content }) => content.text)).toEqual(['Hello', 'Hello there'])
    expect(state()).toBe('saved')
  })

  it('are not repeated if the creation included everything', async () => {
    const former = open()
    former.failWith(new TypeError('Failed to fetch'))
    former.type('Hello')
    await vi.advanceTimersByTimeAsync(1000)
    const { autosave, requests, state } = open()
    await autosave.restore(kept(former))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([requests.length, state()]).toEqual([1, 'saved'])
  })

  it('are set aside if the post was published', async () => {
    const former = open(publicationOf({ text: 'Old', status: 'scheduled' }))
    former.type('Mine')
    const { autosave, text, state } = open(publicationOf({ text: 'Old', status: 'published', revision: 3 }))
    await autosave.restore(kept(former))
    expect([text(), state(), autosave.unsaved()?.content.text]).toEqual(['Old', 'went-out', 'Mine'])
  })
})
