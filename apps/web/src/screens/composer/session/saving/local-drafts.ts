/** Keeps the edits of one session in this browser until the server has them. */
import type { KeptRecord, KeptStore } from '#lib/kept.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '../model/store.ts'
import type { Unsaved } from './saving.ts'

export interface LocalDraft extends KeptRecord, Unsaved {
  workspaceId: string
  /** Absent for a post that the server does not know. */
  publicationId?: string | undefined
}

/** To be raised when the shape of records changes, or the body that a creation sends for the same content. */
export const draftVersion = 1

/** A crash loses at most what was written in this time. */
const intervalMs = 250

interface LocalDraftsOptions {
  key: string
  store: KeptStore<LocalDraft>
  /** What the server does not have; undefined: nothing. */
  read: () => Omit<LocalDraft, keyof KeptRecord> | undefined
  now?: () => number
}

export interface LocalDrafts {
  /** False once something could not be kept. */
  works: Store<boolean>
  /** Whether everything that the server does not have is kept. */
  isKept: () => boolean
  /** To be called after each change. */
  note: () => void
  /** Keeps what is there now, at once. */
  flush: () => Promise<void>
  /** Goes on with the record of an earlier session. */
  adopt: (key: string, record: LocalDraft) => void
}

export const createLocalDrafts = ({ key: ownKey, store, read, now = () => serverNow().getTime() }: LocalDraftsOptions): LocalDrafts => {
  const works = createStore(true)
  let key = ownKey
  let kept: ReturnType<typeof read>
  let timer: ReturnType<typeof setTimeout> | undefined

  const isSameAsKept = (next: ReturnType<typeof read>) =>
    next?.content === kept?.content && next?.base === kept?.base && next?.creation === kept?.creation

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const next = read()
    if (isSameAsKept(next)) return
    const former = kept
    kept = next
    try {
      await (next ? store.put(key, { ...next, version: draftVersion, at: now() }) : store.remove(key))
      works.set(true)
    } catch {
      kept = former
      works.set(false)
    }
  }

  return {
    works,
    isKept: () => works.get() && isSameAsKept(read()),
    note: () => {
      timer ??= setTimeout(() => void flush(), intervalMs)
    },
    flush,
    adopt: (former, record) => {
      key = former
      kept = record
    },
  }
}

const lockName = (key: string): string => `edits:${key}`

/**
 * Claims a record for this session as long as the page lives or until the result is called; undefined while another tab has it. Browsers
 * have no locks on plain http: there two tabs may go on with the same record, which their merges and the key of the creation bring together.
 */
export const claim = (key: string): Promise<(() => void) | undefined> => {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void locks.request(lockName(key), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    })
  })
}
