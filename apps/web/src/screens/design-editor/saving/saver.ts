/** Saves a design while it is edited, one request at a time, and reports the state of saving. No React. */
import type { Draft, Editor, Save, SavedDesign } from '@broadside/scene/editor'
import type { RecoveryReason, SaveOptions } from '#api/design-saving.ts'
import { hasCode } from '#api/explain.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { createBackoff, failureOf, isBlocked, isLost, type SaveState } from './save-state.ts'
import type { Transport } from './transport.ts'

/** After the last change, and at the latest after the first one. */
const pauseMs = 1000
const longestMs = 5000
/** Consecutive merge attempts before backing off. */
const maxMerges = 3

interface SaverOptions {
  editor: Pick<Editor, 'store' | 'whenIdle' | 'complete'>
  draft: Draft
  transport: Transport
  /** Called with each save; its document is `draft.saved`. */
  onSaved: (updatedAt: string) => void
  /** Called after a merge of another editor's changes; `since` is the revision edited here. */
  onMerged: (since: number) => void
  isOnline: () => boolean
  random: () => number
}

interface FlushOptions {
  reason?: RecoveryReason
  /** Also within a gesture, and in a way that outlives the page if the request is small. */
  isLeaving?: boolean
}

export interface Saver {
  state: ReadableStore<SaveState>
  isDirty: () => boolean
  /** Saves everything; true if the server has it. */
  flush: (options?: FlushOptions) => Promise<boolean>
  /** Begins a last save as the page closes; true if it will be completed. */
  sendAndLeave: () => boolean
  /** Merges a version that the server has. A version of a deleted design means that it was restored. */
  receive: (theirs: SavedDesign) => void
  /** The design can't be read anymore. */
  stop: (isDeleted: boolean) => void
  /** Ends a conflict with the server's document. */
  takeTheirs: () => void
  /** Reverts everything unsaved. */
  discard: () => void
  /** Call this when the network or the session is back. */
  retry: () => void
  /** Continues after unsaved work of an earlier session was applied. */
  resume: () => void
  /** Watches for edits until the result is called. */
  start: () => () => void
}

export const createSaver = ({ editor, draft, transport, onSaved, onMerged, isOnline, random }: SaverOptions): Saver => {
  const state = createStore<SaveState>({ name: 'saved' })
  const backoff = createBackoff(random)
  let running: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstEditAt: number | undefined
  /** Whether the last request outlives the page. */
  let isSafe = false
  /** A version that arrived during a gesture or a request. */
  let arrived: SavedDesign | undefined

  const isDirty = () => draft.saved.document !== editor.store.get().document

  /** Merges a newer version; false if the user has to choose. */
  const meet = ({ document, revision }: SavedDesign): boolean => {
    const before = editor.store.get().document
    const since = draft.saved.revision
    const conflict = draft.receive(document, revision)
    if (conflict) {
      clearTimeout(timer)
      state.set({ name: 'conflict', conflict })
      return false
    }
    if (editor.store.get().document !== before) onMerged(since)
    return true
  }

  const sendOnce = async (save: Save, options: SaveOptions): Promise<void> => {
    isSafe = options.isLeaving === true && transport.outlivesPage(save)
    try {
      const { revision, updated_at: updatedAt } = await transport.save(save, options)
      draft.confirm(revision)
      onSaved(updatedAt)
    } catch (error) {
      if (isLost(error)) draft.lose()
      else draft.fail()
      throw error
    }
  }

  /** False if the user has to choose. */
  const send = async (options: SaveOptions): Promise<boolean> => {
    for (let merges = 0; ; merges += 1) {
      const save = draft.begin()
      if (!save) return !draft.conflict
      try {
        await sendOnce(save, options)
        return true
      } catch (error) {
        if (!hasCode(error, 'revision_conflict') || merges === maxMerges) throw error
        if (!meet(await transport.read())) return false
      }
    }
  }

  const saveNow = (reason?: RecoveryReason): void => {
    if (!running && !isBlocked(state.get()) && state.get().name !== 'saved') void begin({ reason }, false)
  }

  const leftMs = (): number => Math.max(0, longestMs - (performance.now() - (firstEditAt ?? -longestMs)))

  /** A gesture may still be canceled, so saving waits for its end, but not for long: typing is one too. */
  const wait = (ms: number, reason?: RecoveryReason): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = setTimeout(saveNow, leftMs())
      editor.whenIdle(() => saveNow(reason))
    }, ms)
  }

  const settle = (): void => {
    backoff.reset()
    if (!draft.unsent().length) state.set({ name: 'saved' })
    else {
      state.set({ name: 'edited' })
      noteEdit()
    }
  }

  const run = async (options: SaveOptions, everything: boolean): Promise<boolean> => {
    clearTimeout(timer)
    firstEditAt = undefined
    state.set({ name: 'saving' })
    try {
      do {
        if (!(await send(options))) return false
      } while (everything && draft.unsent().length)
    } catch (error) {
      const failure = failureOf(error, editor.store.get().document)
      state.set(failure)
      if (failure.name === 'unreachable' && isOnline()) wait(backoff.next(error))
      return false
    }
    settle()
    return state.get().name === 'saved'
  }

  const begin = (options: SaveOptions, everything: boolean): Promise<boolean> => {
    running = run(options, everything).finally(() => {
      running = undefined
      // Edits during the request weren't noted.
      if (state.get().name === 'edited') noteEdit()
      editor.whenIdle(takeArrived)
    })
    return running
  }

  /** In a conflict, an undone edit may have ended it. */
  const lookAgain = (): void => {
    const { conflict } = draft
    if (conflict && meet({ document: conflict.theirs, revision: conflict.revision })) settle()
  }

  const noteEdit = (): void => {
    const { name } = state.get()
    if (!isDirty() || running || name === 'signed-out' || name === 'stopped' || (name === 'unreachable' && !isOnline())) return
    if (name === 'conflict') {
      clearTimeout(timer)
      timer = setTimeout(lookAgain, pauseMs)
      return
    }
    // The delay of a retry isn't shortened by more edits.
    if (name === 'unreachable') return
    if (name !== 'edited') state.set({ name: 'edited' })
    firstEditAt ??= performance.now()
    // A pause is when a version for the history is worth keeping.
    if (leftMs() < pauseMs) wait(leftMs())
    else wait(pauseMs, 'idle')
  }

  const takeArrived = (): void => {
    if (!arrived || running) return
    const theirs = arrived
    arrived = undefined
    if (meet(theirs)) settle()
  }

  return {
    state,
    isDirty,
    flush: async ({ reason, isLeaving = false } = {}) => {
      if (running) await running
      if (isBlocked(state.get()) || state.get().name === 'signed-out') return false
      if (!isDirty()) return true
      if (!isOnline()) {
        state.set({ name: 'unreachable' })
        return false
      }
      return begin({ reason, isLeaving }, true)
    },
    sendAndLeave: () => {
      if (running || !isOnline() || isBlocked(state.get()) || state.get().name === 'signed-out') return false
      void begin({ reason: 'close', isLeaving: true }, false)
      return isSafe
    },
    receive: (theirs) => {
      const { name } = state.get()
      if (name === 'stopped') state.set({ name: 'edited' })
      else if (theirs.revision <= draft.saved.revision) return
      arrived = theirs
      editor.whenIdle(takeArrived)
    },
    stop: (isDeleted) => {
      clearTimeout(timer)
      state.set({ name: 'stopped', isDeleted })
    },
    takeTheirs: () => {
      editor.complete()
      draft.takeTheirs()
      settle()
    },
    discard: () => {
      clearTimeout(timer)
      editor.complete()
      editor.store.update(() => ({ document: draft.saved.document }))
      if (!isBlocked(state.get())) state.set({ name: 'saved' })
    },
    retry: () => {
      const { name } = state.get()
      if (!running && (name === 'unreachable' || name === 'signed-out')) void begin({}, false)
    },
    resume: () => {
      const { conflict } = draft
      if (conflict) state.set({ name: 'conflict', conflict })
      else settle()
    },
    start: () => {
      const stop = editor.store.subscribe(noteEdit)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
