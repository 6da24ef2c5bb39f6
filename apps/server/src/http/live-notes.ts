/**
 * Says what changed, without its content, to the processes that have streams open. Notes of one moment share an
 * announcement, and where nobody has a stream open none is made.
 */
import type { App } from '#server/context.ts'
import { afterCommit } from '#db/after-commit.ts'
import type { Db } from '#db/open.ts'

export interface Note {
  /** What is told of it, in this order: streams hear one event for each. */
  types: readonly string[]
  /** Absent: about the user. */
  workspaceId?: string
  /** For this user alone. */
  userId?: string
  /** What changed: ids by the names of their properties. */
  ids?: Readonly<Record<string, string>>
  revision?: number
  /** RFC 3339. */
  at: string
}

/** Of a note that streams tell nobody: they look at once whether they may still tell anything. */
export const accessType = 'access'

export const notesChannel = 'broadside_live'
/** On which processes with open streams ask the others for notes. */
export const wishesChannel = 'broadside_live_wishes'
/** In place of notes: some may have been missed. */
export const gap = 'gap'

const collectMs = 20
/** A wish is repeated every 20 s. */
const wishMs = 60_000
/** PostgreSQL takes less than 8000 bytes. https://www.postgresql.org/docs/current/sql-notify.html */
const payloadBytes = 7990

export interface Notes extends Disposable {
  /** Announced after the commit; `make` is only called if somebody has a stream open then. */
  tell(db: Db, make: () => readonly Note[]): void
  /** Somebody in this process has a stream open. */
  want(): void
}

/** Announcements that hold as many notes as fit. What fits in none can only be missed. */
export function* pack(notes: readonly Note[]): Generator<string> {
  let text = ''
  for (const note of notes) {
    const next = JSON.stringify(note)
    if (text && Buffer.byteLength(text) + Buffer.byteLength(next) > payloadBytes) {
      yield `[${text}]`
      text = ''
    }
    text = text ? `${text},${next}` : next
    if (Buffer.byteLength(text) > payloadBytes) {
      yield gap
      text = ''
    }
  }
  if (text) yield `[${text}]`
}

export function createNotes({ announcer, db, disruptions }: Pick<App, 'announcer' | 'db' | 'disruptions'>): Notes {
  const unsent: Note[] = []
  let timer: NodeJS.Timeout | undefined
  let hearing: Promise<void> | undefined
  let hearsWishes = false
  let isStopped = false
  let wantedUntil = 0

  const isWanted = () => !hearsWishes || performance.now() < wantedUntil
  const want = () => {
    wantedUntil = performance.now() + wishMs
  }

  /** Who asks has missed what was not announced before. */
  const hearWish = () => {
    if (!isWanted()) announcer.announce(db, notesChannel, gap)
    want()
  }

  const hear = async () => {
    try {
      await announcer.listen(wishesChannel, hearWish)
      hearsWishes = true
      // Whoever has a stream open asks again within this time.
      want()
    } catch (error) {
      hearing = undefined
      if (!isStopped) disruptions.report(error, {}, 'cannot hear who has streams open; everything is announced')
    }
  }

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    for (const payload of pack(unsent.splice(0))) announcer.announce(db, notesChannel, payload)
  }

  return {
    want,
    tell: (db, make) =>
      afterCommit(db, () => {
        hearing ??= hear()
        if (!isWanted()) return
        const notes = make()
        unsent.push(...notes)
        // Who lost access is told nothing more.
        if (notes.some(({ types }) => types.includes(accessType))) send()
        else timer ??= setTimeout(send, collectMs)
      }),
    [Symbol.dispose]: () => {
      isStopped = true
      send()
    },
  }
}
