/**
 * Announces changes, without their content, to the processes with open streams. Notes of one transaction share an
 * announcement, and without open streams none is sent.
 */
import type { App } from '#server/context.ts'
import { afterCommit } from '#db/after-commit.ts'
import type { Db } from '#db/open.ts'

export interface Note {
  /** Event types, in order: streams send one event for each. */
  types: readonly string[]
  /** Absent if it is about the user. */
  workspaceId?: string
  userId?: string
  /** Ids of the changed objects, by property name. */
  ids?: Readonly<Record<string, string>>
  revision?: number
  /** RFC 3339. */
  at: string
}

/** The type of notes that streams do not send: they make streams check their access at once. */
export const accessType = 'access'

export const notesChannel = 'broadside_live'
/** The channel on which processes with open streams request notes from the others. */
export const requestsChannel = 'broadside_live_wishes'
/** Sent in place of notes when some may have been missed. */
export const gap = 'gap'

const collectMs = 20
/** Requests are repeated every 20 s. */
const requestMs = 60_000
/** PostgreSQL accepts less than 8000 bytes. https://www.postgresql.org/docs/current/sql-notify.html */
const payloadBytes = 7990

export interface Notes extends Disposable {
  /** Announces after the commit; `make` is only called if any stream is open then. */
  emit(db: Db, make: () => readonly Note[]): void
  /** Call it while this process has an open stream. */
  want(): void
}

/** Packs as many notes as possible into each announcement. A note that is too long becomes a gap. */
export function* pack(notes: readonly Note[]): Generator<string> {
  let texts: string[] = []
  let bytes = 0
  for (const note of notes) {
    const text = JSON.stringify(note)
    const added = Buffer.byteLength(text) + 1
    if (bytes + added > payloadBytes && texts.length) {
      yield `[${texts.join(',')}]`
      texts = []
      bytes = 0
    }
    if (added > payloadBytes) yield gap
    else {
      texts.push(text)
      bytes += added
    }
  }
  if (texts.length) yield `[${texts.join(',')}]`
}

export function createNotes({ announcer, db, outages }: Pick<App, 'announcer' | 'db' | 'outages'>): Notes {
  const unsent: Note[] = []
  let timer: NodeJS.Timeout | undefined
  let hearing: Promise<void> | undefined
  let hearsRequests = false
  let isStopped = false
  let wantedUntil = 0

  const isWanted = () => !hearsRequests || performance.now() < wantedUntil
  const want = () => {
    wantedUntil = performance.now() + requestMs
  }

  /** The requesting process has missed everything before this. */
  const hearRequest = () => {
    if (!isWanted()) announcer.announce(db, notesChannel, gap)
    want()
  }

  const hear = async () => {
    try {
      await announcer.listen(requestsChannel, hearRequest)
      hearsRequests = true
      // A process with open streams renews its request within this time.
      want()
    } catch (error) {
      hearing = undefined
      if (!isStopped) outages.report(error, {}, 'cannot listen for open streams; announcing everything')
    }
  }

  const send = () => {
    clearTimeout(timer)
    timer = undefined
    for (const payload of pack(unsent.splice(0))) announcer.announce(db, notesChannel, payload)
  }

  return {
    want,
    emit: (db, make) =>
      afterCommit(db, () => {
        hearing ??= hear()
        if (!isWanted()) return
        const notes = make()
        unsent.push(...notes)
        // Users who lost access must not receive anything else.
        if (notes.some(({ types }) => types.includes(accessType))) send()
        else timer ??= setTimeout(send, collectMs)
      }),
    [Symbol.dispose]: () => {
      isStopped = true
      send()
    },
  }
}
