/** Stores the edits of one session in this browser until the server has them. */
import type { KeptRecord, KeptStore } from '#lib/kept.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Unsaved } from './saving.ts'

export interface LocalDraft extends KeptRecord, Unsaved {
  workspaceId: string
  /** Absent for a post that was never saved. */
  publicationId?: string | undefined
}

/** Increase this when the shape of records changes, or the request body that creates a post from the same content. */
export const draftVersion = 1

/** A crash loses at most the edits of this interval. */
const intervalMs = 250

interface LocalDraftsOptions {
  key: string
  store: KeptStore<LocalDraft>
  /** Returns the unsaved edits; undefined if there are none. */
  read: () => Omit<LocalDraft, keyof KeptRecord> | undefined
  now?: () => number
}

export interface LocalDrafts {
  /** False once storing has failed. */
  works: Store<boolean>
  /** Whether all unsaved edits are stored. */
  isKept: () => boolean
  /** Call this after each change. */
  note: () => void
  /** Stores the current edits immediately. */
  flush: () => Promise<void>
  /** Continues the record of an earlier session. */
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
