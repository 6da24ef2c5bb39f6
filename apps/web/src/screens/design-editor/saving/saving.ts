/** How an opened design reaches the server, and this browser until then. No React. */
import { documentBytes, type Draft, type Editor, type Unsaved } from '@broadside/scene/editor'
import { type DesignView, noteSaved } from '#api/designs.ts'
import { serverNow } from '#lib/server-clock.ts'
import { newKey } from '#lib/key.ts'
import { createStore, type ReadableStore, type Store } from '#lib/store.ts'
import { addWork } from '#lib/unsaved-work.ts'
import { type KeptDesigns, openKeptDesigns } from './kept-designs.ts'
import { createLocalCopy, type LocalCopy } from './local-copy.ts'
import { openPresence } from './presence.ts'
import { claimWork, recover } from './recovery.ts'
import { createSaver, type Saver } from './saver.ts'
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
  /**
   * Own versions that aren't part of the design, but kept in this browser for a while: of a conflict in which the user took the other version,
   * and of closed tabs whose changes conflict with newer ones.
   */
  asides: ReadableStore<readonly Aside[]>
  takeTheirs: () => Promise<void>
  dropAside: (key: string) => void
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

  const asides = createStore<readonly Aside[]>([])
  const showAside = (asideKey: string, at: number): void =>
    asides.set([...asides.get(), { key: asideKey, at, read: () => kept.read(asideKey) }])
  const setAside = async (work: Unsaved): Promise<void> => {
    const asideKey = newKey()
    await kept.put(asideKey, { designId: id, isAside: true, work })
    showAside(asideKey, serverNow().getTime())
  }

  const recoverWork = async (stopped: AbortSignal): Promise<void> => {
    const before = editor.store.get().document
    const at = await recover({ designId: id, kept, editor, draft, localCopy, onAside: showAside }, stopped)
    if (at === undefined) return
    saver.resume()
    localCopy.note()
    if (!draft.conflict && editor.store.get().document !== before) news.set({ name: 'recovered', at })
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
    asides,
    takeTheirs: async () => {
      editor.complete()
      const work = draft.unsaved()
      // Without storage it is gone, which the user was told.
      if (work) await setAside(work).catch(() => undefined)
      saver.takeTheirs()
    },
    dropAside: (asideKey) => {
      asides.set(asides.get().filter((one) => one.key !== asideKey))
      void kept.remove(asideKey)
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
      recoverWork(signal).catch(() => undefined)
      return () => {
        for (const stop of stops) stop()
        void localCopy.flush().then(() => stopped.abort())
      }
    },
  }
}
