/** How an opened design reaches the server, and this browser until then. No React. */
import { documentBytes, type Draft, type Editor, type Unsaved } from '@broadside/scene/editor'
import { type DesignView, noteSaved } from '#api/designs.ts'
import { serverNow } from '#lib/server-clock.ts'
import { claim } from '#lib/claim.ts'
import { newKey } from '#lib/key.ts'
import { createStore, type ReadableStore, type Store } from '#lib/store.ts'
import { addWork } from '#lib/unsaved-work.ts'
import { type KeptDesigns, openKeptDesigns } from './kept-designs.ts'
import { createLocalCopy, type LocalCopy } from './local-copy.ts'
import { createSaver, type Saver } from './saver.ts'
import { openPresence } from './presence.ts'
import { createTransport } from './transport.ts'

/** What happened without the user, to be shown once. */
export type SavingNews =
  /** Another editor's changes since this revision were added. */
  | { name: 'merged'; since: number }
  /** Unsaved work of an earlier session was applied. */
  | { name: 'recovered'; at: number }

export interface Aside {
  key: string
  /** When it was set aside, in milliseconds. */
  at: number
  read: () => Promise<Unsaved | undefined>
}

export interface Saving {
  saver: Saver
  localCopy: LocalCopy
  news: Store<SavingNews | undefined>
  /** The own version of a conflict, which this browser keeps for a while after the user took the other one. */
  aside: ReadableStore<Aside | undefined>
  takeTheirs: () => Promise<void>
  dropAside: () => void
  /** The size of the document. */
  bytes: ReadableStore<number>
  /** How many other tabs of this browser have the design open. */
  otherTabs: ReadableStore<number>
  /** Saves, recovers and merges until the result is called. */
  start: () => () => void
}

interface SavingOptions {
  design: Pick<DesignView, 'id'>
  userId: string
  editor: Editor
  draft: Draft
}

/** Two tabs on plain HTTP may recover the same work, which merges. */
const claimWork = (key: string) => claim(`design:${key}`)

export const createSaving = ({ design: { id }, userId, editor, draft }: SavingOptions): Saving => {
  const key = newKey()
  const kept: KeptDesigns = openKeptDesigns(userId)
  const news = createStore<SavingNews | undefined>(undefined)
  const bytes = createStore(documentBytes(draft.saved.document))
  const presence = openPresence(`${userId}:${id}`)
  const saver = createSaver({
    editor,
    draft,
    transport: createTransport(id),
    onSaved: (updatedAt) => noteSaved(id, { ...draft.saved, updated_at: updatedAt }),
    onMerged: (since) => news.set({ name: 'merged', since }),
    isOnline: () => navigator.onLine,
    random: Math.random,
  })
  const localCopy = createLocalCopy({ key, designId: id, store: kept, unsaved: draft.unsaved, afterGesture: editor.whenIdle })

  const aside = createStore<Aside | undefined>(undefined)
  const showAside = (asideKey: string, at: number): void => aside.set({ key: asideKey, at, read: () => kept.read(asideKey) })
  const setAside = async (work: Unsaved): Promise<void> => {
    const asideKey = newKey()
    await kept.put(asideKey, { designId: id, isAside: true, work })
    showAside(asideKey, serverNow().getTime())
  }

  /** Applies work of an earlier session, unless the user has already changed something. */
  const recover = async (stopped: AbortSignal): Promise<void> => {
    const before = editor.store.get().document
    const all = await kept.list(id)
    const own = all.find(({ isAside }) => isAside)
    if (own) showAside(own.key, own.at)
    for (const { key: former, at } of all.filter(({ isAside }) => !isAside)) {
      const release = await claimWork(former)
      if (!release) continue
      const work = await kept.read(former)
      if (!work || stopped.aborted || editor.store.get().document !== before) return release()
      stopped.addEventListener('abort', release)
      localCopy.adopt(former)
      draft.recover(work)
      saver.resume()
      localCopy.note()
      if (!draft.conflict && editor.store.get().document !== before) news.set({ name: 'recovered', at })
      return
    }
  }

  const noteState = (): void => {
    const { name } = saver.state.get()
    if (name === 'saved') void localCopy.flush()
    else localCopy.note()
    if (name === 'saved' || name === 'refused') bytes.set(documentBytes(editor.store.get().document))
  }

  return {
    saver,
    localCopy,
    news,
    aside,
    takeTheirs: async () => {
      editor.complete()
      const work = draft.unsaved()
      // Without storage it is gone, which the user was told.
      if (work) await setAside(work).catch(() => undefined)
      saver.takeTheirs()
    },
    dropAside: () => {
      const { key: asideKey } = aside.get() ?? {}
      aside.set(undefined)
      if (asideKey !== undefined) void kept.remove(asideKey)
    },
    bytes,
    otherTabs: presence.others,
    start: () => {
      const stopped = new AbortController()
      const { signal } = stopped
      const stops = [
        saver.start(),
        editor.store.subscribe(localCopy.note),
        saver.state.subscribe(noteState),
        addWork({
          save: async () => {
            await saver.flush({ reason: 'close' })
            await localCopy.flush()
          },
          drop: saver.discard,
        }),
        presence.join(),
      ]
      void claimWork(key).then((release) => release && (signal.aborted ? release() : signal.addEventListener('abort', release)))
      recover(signal).catch(() => undefined)
      return () => {
        for (const stop of stops) stop()
        void localCopy.flush().then(() => stopped.abort())
      }
    },
  }
}
