/**
 * Keeps a design in step with the server. The document as last saved is the only bookkeeping: everything unsent is its difference from
 * the document now, so any number of edits between two requests are sent as one.
 */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { Change, Path } from '../history/change.ts'
import { applyAll } from '../history/apply.ts'
import { diff } from '../history/diff.ts'
import type { Store } from '../history/store.ts'
import { repair } from '../model/repair.ts'
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

/** What has to be kept to recover unsaved work in another session. */
export interface Unsaved {
  saved: SavedDesign
  document: DesignDocument
  /** Documents sent since the last save, which the server may have stored. */
  sent: readonly DesignDocument[]
}

export interface Draft {
  /** The design as last saved. */
  readonly saved: SavedDesign
  readonly conflict: Conflict | undefined
  /** Changes since the last save, also those made during a conflict. */
  unsent(): Change[]
  /** Begins a request; undefined while another one runs, during a conflict, and if there is nothing to send. */
  begin(): Save | undefined
  /** The server accepted the request. */
  confirm(revision: number): void
  /** The server refused the request; its changes are unsent again. */
  fail(): void
  /** The same without a response. If the server did store the request, the next `receive` doesn't take it for another editor's. */
  lose(): void
  /** Merges what another editor saved, or reports a conflict. A request in progress is taken as lost. */
  receive(theirs: DesignDocument, revision: number): Conflict | undefined
  /** Ends a conflict with the document of the server. To keep the other one, save the document of the store as a copy before. */
  takeTheirs(): void
  /** The document with what it is compared to; undefined if it is the one last saved. */
  unsaved(): Unsaved | undefined
  /** Applies what an earlier session kept, as one step of the history, or reports a conflict with what was saved since. */
  recover(kept: Unsaved): Conflict | undefined
  /** Adds what another session kept to that. Returns false, and changes nothing, if both changed the same things. */
  recoverMore(kept: Unsaved): boolean
}

export interface SavedDesign {
  readonly document: DesignDocument
  readonly revision: number
}

/** The document that both sides started from: the last one sent that this one includes, else the one last saved. */
const originOf = (theirs: DesignDocument, { saved: { document }, sent }: Pick<Unsaved, 'saved' | 'sent'>): DesignDocument =>
  sent.findLast((one) => !findClashes(diff(document, one), diff(one, theirs)).length) ?? document

export const createDraft = (store: Store, saved: SavedDesign): Draft => {
  let base = saved
  let sending: DesignDocument | undefined
  let lost: readonly DesignDocument[] = []
  let conflict: Conflict | undefined

  const sent = () => (sending ? [...lost, sending] : lost)
  const unsent = () => diff(base.document, store.get().document)
  const settle = (next: SavedDesign): void => {
    base = next
    sending = undefined
    lost = []
  }
  /** A document that equals the saved one becomes it, so that comparing them is enough to see that nothing is unsent. */
  const adopt = (): void => {
    base = { document: store.get().document, revision: base.revision }
  }

  return {
    get saved() {
      return base
    },
    get conflict() {
      return conflict
    },
    unsent,
    begin: () => {
      if (sending || conflict) return undefined
      const changes = unsent()
      if (!changes.length) {
        adopt()
        return undefined
      }
      const { document } = store.get()
      const operations = toOperations(changes)
      sending = document
      return { expected_revision: base.revision, ...(fitsRequest(operations) ? { operations } : { document }) }
    },
    confirm: (revision) => {
      if (sending) settle({ document: sending, revision })
    },
    fail: () => {
      sending = undefined
    },
    lose: () => {
      if (sending !== lost.at(-1)) lost = sent()
      sending = undefined
    },
    receive: (theirs, revision) => {
      if (revision <= base.revision) return conflict
      const origin = originOf(theirs, { saved: base, sent: sent() })
      const changes = diff(origin, theirs)
      const clashes = findClashes(diff(origin, store.get().document), changes)
      conflict = clashes.length ? { baseRevision: base.revision, revision, theirs, clashes } : undefined
      // Equal to theirs, and shares everything unchanged with the document of the store, so later comparisons are fast.
      settle(conflict ? { document: origin, revision: base.revision } : { document: applyAll(origin, changes), revision })
      if (conflict) return conflict
      if (changes.length) store.merge(changes)
      if (!unsent().length) adopt()
      return undefined
    },
    takeTheirs: () => {
      if (!conflict) return
      const { theirs, revision } = conflict
      conflict = undefined
      settle({ document: theirs, revision })
      store.reset(theirs)
    },
    unsaved: () => {
      const { document } = store.get()
      return document === base.document ? undefined : { saved: base, document, sent: sent() }
    },
    recover: (kept) => {
      const { document: theirs, revision } = base
      const origin = originOf(theirs, kept)
      const mine = diff(origin, kept.document)
      const clashes = findClashes(mine, diff(origin, theirs))
      if (!clashes.length) {
        store.update(({ document }) => ({ document: repair(applyAll(document, mine)) }))
        return undefined
      }
      base = { document: origin, revision: kept.saved.revision }
      conflict = { baseRevision: kept.saved.revision, revision, theirs, clashes }
      store.update(() => ({ document: kept.document }))
      return conflict
    },
    recoverMore: (kept) => {
      const origin = originOf(base.document, kept)
      const mine = diff(origin, kept.document)
      const { document: now } = store.get()
      if (conflict || findClashes(mine, diff(origin, now)).length) return false
      store.update(() => ({ document: repair(applyAll(now, mine)) }))
      return true
    },
  }
}
