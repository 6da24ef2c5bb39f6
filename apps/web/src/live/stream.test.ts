import { ApiError } from '@broadside/contract/client'
import { describe, expect, it } from 'vitest'
import { followStream, pauseAfter, type StreamState } from './stream.ts'

const event = (id: string): string => `data: {"id":"${id}","type":"publication.changed"}\nid: ${id}\n\n`

type Answer = string | number | Error

/** Follows a server that responds to one request after another, with a text, a status or not at all, until the last response was read. */
const follow = async (answers: Answer[], from: string[] = []) => {
  const seen = { events: [] as string[], places: [] as string[], states: [] as StreamState[], asked: [] as (readonly string[])[] }
  const stop = new AbortController()
  await followStream({
    open: (since) => {
      seen.asked.push(since)
      const answer = answers.shift() ?? ''
      if (answer instanceof Error) return Promise.reject(answer)
      if (typeof answer === 'number') return Promise.reject(new ApiError({ status: answer, headers: new Headers() }, undefined))
      return Promise.resolve(new Blob([answer]).stream())
    },
    from,
    onEvent: ({ id }) => seen.events.push(id),
    onPlace: (id) => seen.places.push(id),
    onState: (state) => seen.states.push(state),
    signal: stop.signal,
    wait: () => {
      if (!answers.length) stop.abort()
      return Promise.resolve()
    },
  })
  return seen
}

describe('following the stream', () => {
  it('resumes from the last position after an interruption', async () => {
    const { events, asked, states } = await follow([event('1') + event('2'), event('3')])
    expect(events).toEqual(['1', '2', '3'])
    expect(asked).toEqual([[], ['2']])
    expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live', 'reconnecting'])
  })

  it('starts where the previous reader was, and counts heartbeats as positions', async () => {
    const { asked, places } = await follow([': beat\nid: 8\n\n', ''], ['7', '6'])
    expect(asked).toEqual([['7', '6'], ['8']])
    expect(places).toEqual(['8'])
  })

  it('retries when the server is away', async () => {
    expect((await follow([new TypeError('fetch failed'), 503, event('1')])).events).toEqual(['1'])
  })

  it.each([
    [401, 'ended'],
    [403, 'refused'],
    [404, 'refused'],
    [429, 'full'],
  ] as const)('does not retry after %i', async (status, state) => {
    expect((await follow([status])).states).toEqual(['connecting', state])
  })

  it('skips data that is not an event', async () => {
    expect((await follow([`data: {broken\n\n${event('1')}`])).events).toEqual(['1'])
  })

  it('waits longer after each failure, up to half a minute, and never zero', () => {
    const pauses = [0, 1, 2, 10].map((failures) => pauseAfter(failures, 1))
    expect(pauses).toEqual([500, 1000, 2000, 30_000])
    expect(pauseAfter(2, 0)).toBe(1000)
  })
})
