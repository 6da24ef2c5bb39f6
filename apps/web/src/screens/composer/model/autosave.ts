/** Brings edits to the server by itself, one request at a time, and says how that stands. */
import { ApiError } from '@broadside/contract/client'
import type { PublicationView } from '#api/publications.ts'
import { newKey } from '#lib/key.ts'
import type { Content } from './content.ts'
import { createStore, type Store } from './store.ts'

export type SaveState =
  /** Nothing was edited yet. */
  | { name: 'clean' }
  /** Edited, and not sent yet. */
  | { name: 'edited' }
  | { name: 'saving' }
  | { name: 'saved'; at: Date }
  /** The server could not be reached; it is tried again. */
  | { name: 'unreachable' }
  | { name: 'refused'; error: unknown }
  /** Somebody else changed the post, and there are edits here: a person has to choose. */
  | { name: 'changed-elsewhere' }
  /** The post was deleted elsewhere. */
  | { name: 'gone' }

export interface Transport {
  create: (content: Content, idempotencyKey: string) => Promise<PublicationView>
  save: (known: PublicationView, content: Content, options: { apply: boolean }) => Promise<PublicationView>
  read: (id: string) => Promise<PublicationView>
}

interface Options {
  content: Store<Content>
  /** The post as the server has it; absent for a new one. */
  publication: Store<PublicationView | undefined>
  transport: Transport
  toContent: (publication: PublicationView) => Content
  /** False while edits wait for a button, as those of a scheduled post do. */
  savesByItself: () => boolean
  now?: () => Date
}

const idleMs = 1000
const firstRetryMs = 3000
const longestRetryMs = 60_000

const failureOf = (error: unknown): SaveState => {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { name: 'unreachable' }
  if (error.code === 'revision_conflict' || error.code === 'state_conflict') return { name: 'changed-elsewhere' }
  return error.status === 404 ? { name: 'gone' } : { name: 'refused', error }
}

/** States in which a person has to choose before anything is sent. */
const isStuck = ({ name }: SaveState): boolean => name === 'changed-elsewhere' || name === 'gone'

export interface Autosave {
  state: Store<SaveState>
  isDirty: () => boolean
  /** Sends what is not sent yet; true when the server has everything. `apply` also changes what is scheduled. */
  flush: (options?: { apply?: boolean }) => Promise<boolean>
  /** Takes a newer version of the post that came from elsewhere, if no edit here would be lost. */
  receive: (publication: PublicationView) => void
  /** Takes what the server has, and drops the edits made here. */
  reload: () => Promise<void>
  /** Saves what is here as a post of its own. */
  saveAsCopy: () => Promise<boolean>
  /** Drops the edits made here. */
  discard: () => void
  /** To be called when the network is back. */
  retry: () => void
  /** Notices edits from now on, until the result is called. */
  start: () => () => void
}

export const createAutosave = ({
  content,
  publication,
  transport,
  toContent,
  savesByItself,
  now = () => new Date(),
}: Options): Autosave => {
  const state = createStore<SaveState>({ name: 'clean' })
  let saved = content.get()
  /** The first content of a new post. A key goes with one body, so it stays the same until the server has answered. */
  let creation: { key: string; content: Content } | undefined
  let running: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs

  const isDirty = () => content.get() !== saved

  const take = (answer: PublicationView) => {
    saved = toContent(answer)
    publication.set(answer)
    content.set(saved)
  }

  const write = async (apply: boolean): Promise<void> => {
    const known = publication.get()
    if (!known) creation ??= { key: newKey(), content: content.get() }
    const sent = creation?.content ?? content.get()
    const answer = known ? await transport.save(known, sent, { apply }) : await transport.create(sent, creation?.key ?? '')
    creation = undefined
    saved = sent
    publication.set(answer)
  }

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void start(false, false), ms)
  }

  /** Edits that are made meanwhile are sent as well when everything is wanted; else they have a pause of their own. */
  const run = async (apply: boolean, everything: boolean): Promise<boolean> => {
    clearTimeout(timer)
    state.set({ name: 'saving' })
    try {
      do await write(apply)
      while (everything && isDirty())
    } catch (error) {
      const failure = failureOf(error)
      if (failure.name === 'unreachable') {
        wait(retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      } else creation = undefined
      state.set(failure)
      return false
    }
    retryMs = firstRetryMs
    state.set(isDirty() ? { name: 'edited' } : { name: 'saved', at: now() })
    if (isDirty()) wait(idleMs)
    return !isDirty()
  }

  const start = (apply: boolean, everything: boolean): Promise<boolean> => {
    running = run(apply, everything).finally(() => {
      running = undefined
    })
    return running
  }

  const flush: Autosave['flush'] = async ({ apply = false } = {}) => {
    if (running) await running
    if (isStuck(state.get())) return false
    if (!isDirty()) return publication.get() !== undefined
    return apply || savesByItself() ? start(apply, true) : false
  }

  const noticeEdit = () => {
    if (!isDirty() || isStuck(state.get()) || running) return
    if (state.get().name !== 'edited') state.set({ name: 'edited' })
    if (savesByItself()) wait(idleMs)
  }

  return {
    state,
    isDirty,
    flush,
    receive: (newer) => {
      const known = publication.get()
      if (running || !known || newer.id !== known.id || newer.revision < known.revision) return
      if (newer.revision === known.revision) publication.set(newer)
      else if (isDirty()) state.set({ name: 'changed-elsewhere' })
      else take(newer)
    },
    reload: async () => {
      const known = publication.get()
      if (!known) return
      take(await transport.read(known.id))
      state.set({ name: 'saved', at: now() })
    },
    saveAsCopy: () => {
      publication.set(undefined)
      state.set({ name: 'edited' })
      return start(false, true)
    },
    discard: () => {
      clearTimeout(timer)
      content.set(saved)
      state.set({ name: 'clean' })
    },
    retry: () => {
      if (state.get().name === 'unreachable' && !running) void start(false, true)
    },
    start: () => {
      const unsubscribe = content.subscribe(noticeEdit)
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
  }
}
