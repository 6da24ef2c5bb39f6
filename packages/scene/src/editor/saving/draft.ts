/**
 * Keeps a design in step with the server. The document as last saved is the only bookkeeping: everything unsent is its difference from
 * the document now, so any number of edits between two requests are sent as one.
 */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { Change, Path } from '../history/change.ts'
import { applyAll } from '../history/apply.ts'
import { diff } from '../history/diff.ts'
import type { Store } from '../history/store.ts'
import { findClashes } from './clashes.ts'
import { fitsRequest, type Operation, toOperations } from './patch.ts'

/** The body of a request that saves a design. */
export type Save = { expected_revision: number } & ({ operations: Operation[] } | { document: DesignDocument })

/** Both editors changed the same things, so a person decides. */
export interface Conflict {
  /** The last revision that is saved here, and the newest on the server. */
  baseRevision: number
  revision: number
  theirs: DesignDocument
  /** What both changed. */
  clashes: readonly Path[]
}

export interface Draft {
  /** The design as last saved. With the document of the store, this is what has to be kept to recover unsaved work. */
  readonly saved: SavedDesign
  readonly conflict: Conflict | undefined
  /** Changes since the last save, also those made during a conflict. */
  unsent(): Change[]
  /** Begins a request; undefined while another one runs, during a conflict, and if there is nothing to send. */
  begin(): Save | undefined
  /** The server accepted the request. */
  confirm(revision: number): void
  /** The request failed; its changes are unsent again. */
  fail(): void
  /** Merges what another editor saved, or reports a conflict. A request in progress is taken as failed. */
  receive(theirs: DesignDocument, revision: number): Conflict | undefined
  /** Ends a conflict with the document of the server. To keep the other one, save the document of the store as a copy before. */
  takeTheirs(): void
}

export interface SavedDesign {
  readonly document: DesignDocument
  readonly revision: number
}

export const createDraft = (store: Store, saved: SavedDesign): Draft => {
  let base = saved
  let sending: DesignDocument | undefined
  let conflict: Conflict | undefined

  const unsent = () => diff(base.document, store.get().document)

  return {
    get saved() {
      return base
    },
    get conflict() {
      return conflict
    },
    unsent,
    begin: () => {
      const changes = sending || conflict ? [] : unsent()
      if (!changes.length) return undefined
      const { document } = store.get()
      const operations = toOperations(changes)
      sending = document
      return { expected_revision: base.revision, ...(fitsRequest(operations) ? { operations } : { document }) }
    },
    confirm: (revision) => {
      if (sending) base = { document: sending, revision }
      sending = undefined
    },
    fail: () => {
      sending = undefined
    },
    receive: (theirs, revision) => {
      sending = undefined
      if (revision <= base.revision) return conflict
      const changes = diff(base.document, theirs)
      const clashes = findClashes(unsent(), changes)
      conflict = clashes.length ? { baseRevision: base.revision, revision, theirs, clashes } : undefined
      if (conflict) return conflict
      store.merge(changes)
      // Equal to theirs, and shares everything unchanged with the document of the store, so later comparisons are fast.
      base = { document: applyAll(base.document, changes), revision }
      return undefined
    },
    takeTheirs: () => {
      if (!conflict) return
      const { theirs, revision } = conflict
      conflict = undefined
      base = { document: theirs, revision }
      store.reset(theirs)
    },
  }
}
