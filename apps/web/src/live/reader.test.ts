import { describe, expect, it } from 'vitest'
import type { Channel, LiveMessage } from './messages.ts'
import { readForAll } from './reader.ts'
import type { StreamOptions } from './stream.ts'
import { joinTabs } from './tab.ts'

type Listener = (message: { data: LiveMessage }) => void

/** Channels of one browser: each receives the others' messages immediately, never its own. */
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
      open: (workspaceIds, since) => {
        opened.push(`${workspaceIds.join()} from ${since.join() || 'nowhere'}`)
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
  const openTab = (...cursors: string[]) => {
    const seen = { events: [] as string[], states: [] as string[] }
    const tab = joinTabs({
      channel: openChannel(),
      cursors,
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
  it('opens one stream for all of them, and each receives every event', () => {
    const { streams, opened, startReader, openTab } = start()
    const [one, two] = [openTab(), openTab()]
    startReader()
    one.want(['a'])
    two.want(['a'])
    streams[0]?.onEvent(event('1'))
    expect(opened).toEqual(['a from nowhere'])
    expect([one.events, two.events]).toEqual([['1'], ['1']])
  })

  it('asks earlier tabs for their wants', () => {
    const { streams, startReader, openTab } = start()
    openTab().want(['a'])
    startReader()
    expect(streams).toHaveLength(1)
  })

  it('resumes from what the tab had read before the stream opened', () => {
    const { opened, startReader, openTab } = start()
    startReader()
    const tab = openTab('c1', 'c2')
    tab.want(['a'])
    tab.want(['a'])
    expect(opened).toEqual(['a from c1,c2'])
  })

  it("restarts for a new tab, from that tab's cursor and its own position", () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    openTab('c1').want(['a'])
    streams[0]?.onPlace('5')
    openTab('c2').want(['a'])
    expect(opened).toEqual(['a from c1', 'a from 5,c2'])
    expect(streams[0]?.signal.aborted).toBe(true)
  })

  it('ignores positions of a stream it has replaced', () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    openTab('c1').want(['a'])
    openTab('c2').want(['a'])
    streams[0]?.onPlace('9')
    openTab('c3').want(['a'])
    expect(opened.at(-1)).toBe('a from c1,c2,c3')
  })

  it('goes back when the response to an early request arrives after the tab has joined', () => {
    const { opened, startReader, openTab } = start()
    startReader()
    const tab = openTab('c1')
    tab.want(['a'])
    tab.addCursor('c0')
    expect(opened).toEqual(['a from c1', 'a from c1,c0'])
  })

  it('starts with a reset for a tab without any cursor', () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    openTab('c1').want(['a'])
    streams[0]?.onPlace('5')
    openTab().want(['a'])
    openTab('c2').want(['a'])
    expect(opened.slice(1)).toEqual(['a from nowhere'])
  })

  it('starts with a reset when a tab shows a workspace the stream did not follow', () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    const tab = openTab('c1')
    tab.want(['a'])
    streams[0]?.onPlace('5')
    tab.want(['b', 'a'])
    expect(opened).toEqual(['a from c1', 'b,a from nowhere'])
    streams[1]?.onPlace('6')
    tab.want(['b'])
    expect(opened.at(-1)).toBe('b from 6')
  })

  it('is succeeded by another that resumes where it stopped', () => {
    const { streams, opened, startReader, openTab } = start()
    const first = startReader()
    openTab('c1').want(['a'])
    streams[0]?.onPlace('5')
    first.abort()
    startReader()
    expect(opened.at(-1)).toBe('a from 5')
    expect(streams[0]?.signal.aborted).toBe(true)
  })

  it('is succeeded by one that also covers a tab that joined in between', () => {
    const { streams, opened, startReader, openTab } = start()
    const first = startReader()
    openTab('c1').want(['a'])
    const late = openTab('c2')
    streams[0]?.onPlace('5')
    first.abort()
    late.want(['a'])
    startReader()
    expect(opened.at(-1)).toBe('a from 5,c2')
  })

  it('sends its state to a new tab', () => {
    const { streams, startReader, openTab } = start()
    startReader()
    openTab().want(['a'])
    streams[0]?.onState('live')
    const late = openTab()
    late.want(['a'])
    expect(late.states).toEqual(['live'])
  })

  it('retries after a refusal only when a tab requests it, with the current wants', () => {
    const { streams, opened, startReader, openTab } = start()
    startReader()
    const tab = openTab('c1')
    tab.want(['a', 'gone'])
    streams[0]?.onState('refused')
    expect(streams).toHaveLength(1)
    tab.want(['a'])
    expect(opened.at(-1)).toBe('a from c1')
  })
})
