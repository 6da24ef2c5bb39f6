import { describe, expect, it } from 'vitest'
import type { Channel, LiveMessage } from './messages.ts'
import { readForAll } from './reader.ts'
import type { StreamOptions } from './stream.ts'
import { joinTabs } from './tab.ts'

type Listener = (message: { data: LiveMessage }) => void

/** Channels of one browser: each hears the others, never itself, and at once. */
const createBrowser = () => {
  const channels = new Map<object, Set<Listener>>()
  return (): Channel => {
    const own = new Set<Listener>()
    const channel: Channel = {
      postMessage: (data) => {
        for (const [other, listeners] of channels) if (other !== channel) for (const listener of listeners) listener({ data })
      },
      addEventListener: (_, listener) => own.add(listener),
      removeEventListener: (_, listener) => own.delete(listener),
    }
    channels.set(channel, own)
    return channel
  }
}

const start = () => {
  const openChannel = createBrowser()
  const streams: StreamOptions[] = []
  const opened: string[] = []
  const startReader = (): AbortController => {
    const stop = new AbortController()
    void readForAll({
      channel: openChannel(),
      open: (workspaceIds, lastId) => {
        opened.push(`${workspaceIds.join()} from ${lastId ?? 'now'}`)
        return Promise.resolve(new ReadableStream())
      },
      signal: stop.signal,
      follow: (options) => {
        streams.push(options)
        return options.open(options.from, options.signal).then(() => undefined)
      },
    })
    return stop
  }
  const openTab = () => {
    const seen = { events: [] as string[], states: [] as string[] }
    const tab = joinTabs({
      channel: openChannel(),
      onEvent: ({ id }) => seen.events.push(id),
      onState: (state) => seen.states.push(state),
      signal: new AbortController().signal,
    })
    return { ...tab, ...seen }
  }
  return { streams, opened, startReader, openTab }
}

const event = (id: string) => ({ id, type: 'publication.changed', at: '2026-11-20T15:04:05.123Z' })

describe('the reader for all tabs', () => {
  it('opens one stream for all of them, and each hears every event', () => {
    const { streams, opened, startReader, openTab } = start()
    const [one, two] = [openTab(), openTab()]
    startReader()
    one.want(['a'])
    two.want(['a'])
    streams[0]?.onEvent(event('1'))
    expect(opened).toEqual(['a from now'])
    expect([one.events, two.events]).toEqual([['1'], ['1']])
  })

  it('asks tabs that were there before it what they want', () => {
    const { streams, startReader, openTab } = start()
    openTab().want(['a'])
    startReader()
    expect(streams).toHaveLength(1)
  })

  it('reads anew when a tab shows a workspace that it does not hear of, from where it was', () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    openTab().want(['a'])
    streams[0]?.onPlace('5')
    openTab().want(['b', 'a'])
    expect(opened).toEqual(['a from now', 'a,b from 5'])
    expect(streams[0]?.signal.aborted).toBe(true)
  })

  it('is followed by another one that goes on where it was', () => {
    const { streams, opened, startReader, openTab } = start()
    const first = startReader()
    openTab().want(['a'])
    streams[0]?.onPlace('5')
    first.abort()
    startReader()
    expect(opened.at(-1)).toBe('a from 5')
    expect(streams[0]?.signal.aborted).toBe(true)
  })

  it('tells a new tab how it stands', () => {
    const { streams, startReader, openTab } = start()
    startReader()
    openTab().want(['a'])
    streams[0]?.onState('live')
    const late = openTab()
    late.want(['a'])
    expect(late.states).toEqual(['live'])
  })

  it('comes again after a refusal only when a tab wants it, with what is wanted then', () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    const tab = openTab()
    tab.want(['a', 'gone'])
    streams[0]?.onState('refused')
    expect(streams).toHaveLength(1)
    tab.want(['a'])
    expect(opened.at(-1)).toBe('a from now')
  })
})
