/** What streams of this process read: notes of all processes, by workspace and user, for as long as streams may resume. */
import { randomBytes } from 'node:crypto'
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
  /** A place as the reader is given it. It means nothing in another process. */
  formatPlace(place: number): string
  /** Undefined where the place is unknown here, or older than what is kept. */
  parsePlace(text: string): number | undefined
}

/** Also how often the other processes are asked to go on telling. */
const sweepMs = 20_000

type Parts = Pick<App, 'announcer' | 'clock' | 'db'> & { notes: Notes }

export function createFeed({ announcer, clock, db, notes }: Parts): Feed {
  const memory = createMemory(clock)
  const epoch = randomBytes(6).toString('hex')
  let listening: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string | undefined) => {
    if (payload === undefined || payload === gap) return memory.lose()
    for (const note of JSON.parse(payload) as Note[]) memory.add(note)
  }

  /** Connects with the first stream: a process that only works jobs hears no notes. */
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
    if (memory.isEmpty) stop()
    else ask()
  }

  return {
    open: async (keys, wake) => {
      await listen()
      const end = memory.watch(keys, wake)
      if (!timer) {
        ask()
        timer = setInterval(sweep, sweepMs).unref()
      }
      return { read: (after, most) => memory.read(keys, after, most), [Symbol.dispose]: end }
    },
    formatPlace: (place) => `${epoch}-${place.toString(36)}`,
    parsePlace: (text) => {
      const [, of, number = ''] = /^([0-9a-f]+)-([0-9a-z]{1,12})$/.exec(text) ?? []
      const place = Number.parseInt(number, 36)
      return of === epoch && place >= (clock.now().getTime() - keptMs) * 1000 ? place : undefined
    },
    [Symbol.dispose]: stop,
  }
}
