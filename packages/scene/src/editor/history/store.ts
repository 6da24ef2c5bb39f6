/** The document with its history, and the place where the user is in it. */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { repair } from '../model/repair.ts'
import { applyAll } from './apply.ts'
import { type Change, invertAll } from './change.ts'
import { diff } from './diff.ts'
import { type Place, settle } from './place.ts'
import { sizeOf } from './size.ts'

export interface Snapshot extends Place {
  readonly document: DesignDocument
  /** How the document came to be, unless by a change. */
  readonly travel?: 'undone' | 'redone' | undefined
}

interface Step {
  changes: readonly Change[]
  before: Place
  after: Place
  bytes: number
}

/** A point of the history: the number of steps that were ever made before it. */
export type Mark = number & { readonly mark: unique symbol }

export type Update = (snapshot: Snapshot) => Partial<Snapshot>

export interface Store {
  get(): Snapshot
  /** Calls the listener after each change, until the result is called. */
  subscribe(listener: () => void): () => void
  /** Makes a step if the document changes. The place alone isn't one. */
  update(update: Update): void
  mark(): Mark
  /** Reverts to a mark, and drops the steps since. */
  bail(to: Mark): void
  /** Reverts to a mark, then updates, as one change for listeners. */
  revise(from: Mark, update: Update): void
  /** Makes one step of all since a mark, or none if they cancel out. */
  squash(since: Mark): void
  /** Returns false if there is nothing to undo. */
  undo(): boolean
  redo(): boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Applies changes from elsewhere, which undo doesn't revert. */
  merge(changes: readonly Change[]): void
  /** Replaces the document and forgets the history. */
  reset(document: DesignDocument): void
}

const placeOf = ({ pageId, groupId, selection }: Place): Place => ({ pageId, groupId, selection })

export const createStore = (document: DesignDocument, { maxBytes = 64 * 1024 * 1024 } = {}): Store => {
  let snapshot = settle<Snapshot>({ document, pageId: '', groupId: '', selection: [] })
  let done: Step[] = []
  let undone: Step[] = []
  /** What could be redone at the last mark, and can be again if nothing comes of the steps since. */
  let redoable: Step[] = []
  /** Steps that were dropped because of their size. */
  let dropped = 0
  const listeners = new Set<() => void>()

  const set = (next: Snapshot): void => {
    if (next === snapshot) return
    snapshot = settle(next)
    for (const listener of listeners) listener()
  }

  const push = (changes: readonly Change[], before: Place, after: Place): void => {
    done.push({ changes, before, after, bytes: sizeOf(changes) })
    let bytes = done.reduce((sum, step) => sum + step.bytes, 0)
    while (bytes > maxBytes && done.length > 0) {
      bytes -= done.shift()?.bytes ?? 0
      dropped++
    }
  }

  /** Returns the steps after a mark, from the last one back. */
  const takeSince = (mark: Mark): Step[] => done.splice(Math.max(0, mark - dropped)).reverse()

  const revert = (from: Snapshot, steps: readonly Step[]): Snapshot =>
    steps.reduce((now, { changes, before }) => ({ document: repair(applyAll(now.document, invertAll(changes))), ...before }), from)

  const updated = (from: Snapshot, update: Update): Snapshot => {
    const given = { ...from, ...update(from) }
    const changes = given.document === from.document ? [] : diff(from.document, given.document)
    const next = settle(changes.length ? { ...given, travel: undefined } : { ...given, document: from.document })
    if (changes.length) {
      push(changes, placeOf(from), placeOf(next))
      undone = []
    }
    return next
  }

  const travel = (how: Snapshot['travel'], from: Step[], to: Step[], go: (step: Step) => Snapshot): boolean => {
    const step = from.pop()
    if (!step) return false
    to.push(step)
    set({ ...go(step), travel: how })
    return true
  }

  return {
    get: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (update) => set(updated(snapshot, update)),
    mark: () => {
      redoable = [...undone]
      return (dropped + done.length) as Mark
    },
    bail: (to) => {
      const steps = takeSince(to)
      if (steps.length) undone = redoable
      set(revert(snapshot, steps))
    },
    revise: (from, update) => set(updated(revert(snapshot, takeSince(from)), update)),
    squash: (since) => {
      const steps = takeSince(since)
      const changes = steps.length ? diff(revert(snapshot, steps).document, snapshot.document) : []
      if (changes.length) push(changes, steps.at(-1)?.before ?? placeOf(snapshot), placeOf(snapshot))
      else undone = redoable
    },
    undo: () => travel('undone', done, undone, (step) => revert(snapshot, [step])),
    redo: () =>
      travel('redone', undone, done, ({ changes, after }) => ({ document: repair(applyAll(snapshot.document, changes)), ...after })),
    get canUndo() {
      return done.length > 0
    },
    get canRedo() {
      return undone.length > 0
    },
    merge: (changes) => set({ ...snapshot, document: repair(applyAll(snapshot.document, changes)), travel: undefined }),
    reset: (document) => {
      dropped += done.length
      done = []
      undone = []
      set({ ...snapshot, document, travel: undefined })
    },
  }
}
