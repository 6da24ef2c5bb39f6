/** What streams of this process read: notes of all processes, by workspace and user, for as long as streams may resume. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { App } from '#server/context.ts'
import { createMemory, keptMs, type Reading } from './live-memory.ts'
import { gap, type Note, type Notes, notesChannel, wishesChannel } from './live-notes.ts'

export interface FeedReader extends Disposable {
  /** What came after a place, oldest first; without a place everything counts as lost. */
  read(after: number | undefined, most: number): Reading
}

export interface Feed extends Disposable {
  /** Rejects when the database cannot be heard. */
  open(keys: readonly string[], wake: () => void): Promise<FeedReader>
  /**
   * Where a stream continues from that misses nothing of what the caller reads after this. Notes are announced after the commit, so a
   * change that the caller does not see yet is only heard later, however long its transaction took.
   */
  cursor(): Promise<string>
  /** A place as the reader is given it. It means nothing in another process. */
  formatPlace(place: number): string
  /** Undefined where the text is damaged; `place` is where it is unknown here, or older than what is kept. */
  parsePlace(text: string): { place: number | undefined } | undefined
}

/** Also how often the other processes are asked to go on telling. */
const sweepMs = 20_000
/** How long an answer waits for the first connection for notes. */
const patienceMs = 250

type Parts = Pick<App, 'announcer' | 'clock' | 'db' | 'disruptions'> & { notes: Notes }

export function createFeed({ announcer, clock, db, disruptions, notes }: Parts): Feed {
  const memory = createMemory(clock)
  const epoch = randomBytes(6).toString('hex')
  let listening: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string | undefined) => {
    if (!timer) return
    if (payload === undefined || payload === gap) return memory.lose()
    for (const note of JSON.parse(payload) as Note[]) memory.add(note)
  }

  /** Connects with the first stream or cursor: a process that only works jobs hears no notes. */
  const listen = () =>
    (listening ??= announcer.listen(notesChannel, hear).catch((error: unknown) => {
      listening = undefined
      throw error
    }))

  const ask = () => {
    notes.want()
    announcer.announce(db, wishesChannel, 'notes')
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

  /** Hears notes from now on, for as long as anyone may resume. */
  const attend = async () => {
    await listen()
    if (timer) return
    // Others announced nothing while no one asked them to.
    memory.lose()
    ask()
    timer = setInterval(sweep, sweepMs).unref()
  }

  const attendOrReport = () => attend().catch((error: unknown) => disruptions.report(error, {}, 'cannot hear what changes'))

  const checkOf = (text: string) => crc32(text).toString(36)

  const formatPlace = (place: number) => {
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
      // Without waiting for a slow database: a place from before this process hears notes is lost once it does.
      if (!timer) await Promise.race([attendOrReport(), delay(patienceMs, undefined, { ref: false })])
      return formatPlace(memory.place())
    },
    formatPlace,
    parsePlace: (text) => {
      const [, position = '', of, number = '', check] = /^(([0-9a-f]{12})-([0-9a-z]{1,12}))-([0-9a-z]{1,7})$/.exec(text) ?? []
      if (checkOf(position) !== check) return undefined
      const place = Number.parseInt(number, 36)
      return { place: of === epoch && place >= (clock.now().getTime() - keptMs) * 1000 ? place : undefined }
    },
    [Symbol.dispose]: stop,
  }
}
