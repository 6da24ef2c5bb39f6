import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createNotes, gap, type Note, type Notes, notesChannel, pack, requestsChannel } from './live-notes.ts'

const at = '2026-11-20T15:04:05.123Z'
const noteOf = (type: string): Note => ({ types: [type], workspaceId: 'w', at })

describe('notes of one transaction', () => {
  it("share announcements within PostgreSQL's size limit", () => {
    const notes = Array.from({ length: 200 }, (_, index) => noteOf(`type ${index} ö`))
    const payloads = [...pack(notes)]
    expect(payloads.flatMap((text) => JSON.parse(text) as Note[])).toEqual(notes)
    expect(payloads.length).toBeLessThan(5)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  })

  it('are reported as missed if one is too long', () => {
    const payloads = [...pack([noteOf('a'), noteOf('ö'.repeat(4000)), noteOf('b')])]
    expect(payloads).toEqual([JSON.stringify([noteOf('a')]), gap, JSON.stringify([noteOf('b')])])
  })
})

describe('without open streams', () => {
  let test: TestApp
  let notes: Notes
  let heard: (string | undefined)[]
  let made: number
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    test = await createTestApp()
    notes = createNotes(test.app)
    heard = []
    made = 0
    await test.app.announcer.listen(notesChannel, (payload) => heard.push(payload))
    heard = []
  })
  afterEach(async () => {
    notes[Symbol.dispose]()
    await test[Symbol.asyncDispose]()
    vi.useRealTimers()
  })
  const tell = (type: string) =>
    notes.emit(test.app.db, () => {
      made += 1
      return [noteOf(type)]
    })
  const told = (type: string) => JSON.stringify([noteOf(type)])

  it('nothing is announced after a minute, and a later listener is notified of the gap', async () => {
    tell('first')
    await expect.poll(() => heard).toEqual([told('first')])
    vi.advanceTimersByTime(60_000)
    tell('unheard')
    expect(made).toBe(1)
    test.app.announcer.announce(test.app.db, requestsChannel, 'notes')
    await expect.poll(() => heard).toEqual([told('first'), gap])
    tell('wanted')
    await expect.poll(() => heard).toEqual([told('first'), gap, told('wanted')])
  })

  it('a stream in the same process misses nothing', async () => {
    tell('first')
    await expect.poll(() => heard).toEqual([told('first')])
    vi.advanceTimersByTime(60_000)
    notes.want()
    tell('second')
    await expect.poll(() => heard).toEqual([told('first'), told('second')])
  })
})
