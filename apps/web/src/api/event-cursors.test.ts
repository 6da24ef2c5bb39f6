import { beforeEach, describe, expect, it } from 'vitest'
import { eventCursors, expectEventCursor, forgetEventCursors, onEventCursor } from './event-cursors.ts'

const answer = (cursor?: string) => new Headers(cursor === undefined ? {} : { 'x-event-cursor': cursor })

beforeEach(forgetEventCursors)

describe('event cursors', () => {
  it('come from the requests sent before the first cursor arrived', () => {
    const [first, beside] = [expectEventCursor(), expectEventCursor()]
    first(answer('c1'))
    const later = expectEventCursor()
    later(answer('c3'))
    beside(answer('c0'))
    expect(eventCursors()).toEqual(['c1', 'c0'])
  })

  it('skip responses without a cursor, so the next one counts', () => {
    expectEventCursor()(answer())
    expectEventCursor()(answer('c1'))
    expect(eventCursors()).toEqual(['c1'])
  })

  it('are reported as they arrive', () => {
    const heard: string[] = []
    const stop = new AbortController()
    onEventCursor((cursor) => heard.push(cursor), stop.signal)
    const [first, beside, last] = [expectEventCursor(), expectEventCursor(), expectEventCursor()]
    first(answer('c1'))
    beside(answer('c0'))
    stop.abort()
    last(answer('c2'))
    expect(heard).toEqual(['c1', 'c0'])
  })

  it('start over for the next user', () => {
    expectEventCursor()(answer('c1'))
    forgetEventCursors()
    expectEventCursor()(answer('c2'))
    expect(eventCursors()).toEqual(['c2'])
  })
})
