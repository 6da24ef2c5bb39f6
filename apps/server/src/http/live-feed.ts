/** The source of this process's streams: notes of all processes, by workspace and user, for as long as streams can resume. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { App } from '#server/context.ts'
import { createMemory, keptMs, type Reading } from './live-memory.ts'
import { gap, type Note, type Notes, notesChannel, requestsChannel } from './live-notes.ts'

export interface FeedReader extends Disposable {
  /** Notes after a position, oldest first; without a position everything counts as lost. */
  read(after: number | undefined, most: number): Reading
}

export interface Feed extends Disposable {
  /** Rejects if the process cannot listen to the database. */
  open(keys: readonly string[], wake: () => void): Promise<FeedReader>
  /**
   * A position from which a stream misses nothing that the caller does not read afterwards. Notes are announced after
   * the commit, so a change that the caller cannot see yet arrives later, however long its transaction takes.
   */
  cursor(): Promise<string>
  /** The external form of a position. It is meaningless in another process. */
  formatCursor(place: number): string
  /** Undefined if the text is damaged. `place` is undefined if it is unknown here or too old. */
  parseCursor(text: string): { place: number | undefined } | undefined
}

/** Also how often other processes are asked to keep announcing. */
const sweepMs = 20_000
/** Milliseconds that a response waits for the first listening connection. */
const patienceMs = 250

type Parts = Pick<App, 'announcer' | 'clock' | 'db' | 'outages'> & { notes: Notes }

export function createFeed({ announcer, clock, db, outages, notes }: Parts): Feed {
  const memory = createMemory(clock)
  const epoch = randomBytes(6).toString('hex')
  let listening: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string | undefined) => {
    if (!timer) return
    if (payload === undefined || payload === gap) return memory.lose()
    for (const note of JSON.parse(payload) as Note[]) memory.add(note)
  }

  /** Connects for the first stream or cursor, because a process that only runs jobs needs no notes. */
  const listen = () =>
    (listening ??= announcer.listen(notesChannel, hear).catch((error: unknown) => {
      listening = undefined
      throw error
    }))

  const ask = () => {
    notes.want()
    announcer.announce(db, requestsChannel, 'notes')
  }

  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }

  const sweep = () => {
    memory.sweep()
    if (memory.isIdle) stop()
    else ask()
  }

  /** Listens from now on, for as long as any stream can resume. */
  const attend = async () => {
    await listen()
    if (timer) return
    // Other processes announced nothing while none asked.
    memory.lose()
    ask()
    timer = setInterval(sweep, sweepMs).unref()
  }

  const attendOrReport = () => attend().catch((error: unknown) => outages.report(error, {}, 'cannot listen for changes'))

  const checkOf = (text: string) => crc32(text).toString(36)

  const formatCursor = (place: number) => {
    const position = `${epoch}-${place.toString(36)}`
    return `${position}-${checkOf(position)}`
  }

  return {
    open: async (keys, wake) => {
      await attend()
      const end = memory.watch(keys, wake)
      return { read: (after, most) => memory.read(keys, after, most), [Symbol.dispose]: end }
    },
    cursor: async () => {
      // Don't wait for a slow database: a position from before this process listens becomes lost once it does.
      if (!timer) await Promise.race([attendOrReport(), delay(patienceMs, undefined, { ref: false })])
      return formatCursor(memory.place())
    },
    formatCursor,
    parseCursor: (text) => {
      const [, position = '', of, number = '', check] = /^(([0-9a-f]{12})-([0-9a-z]{1,12}))-([0-9a-z]{1,7})$/.exec(text) ?? []
      if (checkOf(position) !== check) return undefined
      const place = Number.parseInt(number, 36)
      return { place: of === epoch && place >= (clock.now().getTime() - keptMs) * 1000 ? place : undefined }
    },
    [Symbol.dispose]: stop,
  }
}
