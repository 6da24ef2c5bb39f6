/** The interface of autosave, and the data it works on. */
import type { PublicationView } from '#api/publications.ts'
import { without } from '#lib/without.ts'
import type { Content } from '../model/content.ts'
import type { Merge, Merged, Side } from './merge.ts'
import type { Mode } from '../model/mode.ts'
import type { SaveState } from './save-state.ts'
import type { Store } from '#lib/store.ts'

export interface Transport {
  create: (content: Content, idempotencyKey: string) => Promise<PublicationView>
  save: (known: PublicationView, content: Content, options: { apply: boolean }) => Promise<PublicationView>
  read: (id: string) => Promise<PublicationView>
}

/** The server's version, as sent and as returned; the server trims texts and completes times. */
export interface Base {
  sent: Content
  stored: Content
}

/** Unsaved edits, with everything needed to save them in a later session. */
export interface Unsaved {
  content: Content
  /** Absent for a post that was never saved. */
  base?: Base | undefined
  /** The first content of a new post. An idempotency key belongs to one request body, so neither changes until the server has responded. */
  creation?: { key: string; content: Content } | undefined
}

export interface AutosaveOptions {
  content: Store<Content>
  /** The server's version of the post; absent for a new post. */
  publication: Store<PublicationView | undefined>
  transport: Transport
  /** Loads the merge code, which most sessions never need. */
  loadMerge: () => Promise<Merge>
  toContent: (publication: PublicationView) => Content
  mode: () => Mode
  /** The content of an unedited post; absent: the current content. */
  blank?: Content
  /** Awaited before a new post is first sent, because a retry after a crash needs its idempotency key. */
  beforeCreation?: () => Promise<unknown>
  /** Called after a merge of other users' changes; `since` is the version edited here. */
  onMerged?: (since: PublicationView) => void
  now?: () => Date
}

export interface Autosave {
  state: Store<SaveState>
  isDirty: () => boolean
  /** Saves all edits; true if the server has everything. `apply` also updates scheduled destinations. */
  flush: (options?: { apply?: boolean }) => Promise<boolean>
  /** Merges a newer version of the post with the edits made here. */
  receive: (publication: PublicationView) => void
  /** Merges the local and the server's version; undefined without a conflict. */
  compare: (choices?: ReadonlyMap<string, Side>) => Merged | undefined
  /** Resolves a conflict and continues with this content, based on the server's version. */
  resolve: (content: Content) => void
  /** Continues after a deleted post was restored from the trash. */
  revive: (publication: PublicationView) => void
  /** Saves the local version as a new post. */
  saveAsCopy: () => Promise<boolean>
  /** Discards all edits. */
  discard: () => void
  /** Discards edits that can't take effect, and continues with the others. */
  dropAside: () => void
  /** Call this when the network or the session is back. */
  retry: () => void
  unsaved: () => Unsaved | undefined
  /** Restores edits of an earlier session. */
  restore: (unsaved: Unsaved) => Promise<void>
  /** Watches for edits until the result is called. */
  start: () => () => void
}

export const withoutTimes = (content: Content): Content => ({
  ...without(content, 'schedule'),
  targets: content.targets.map((target) => without(target, 'schedule')),
})

/** A post is created without its account group, which is saved right after. */
export const toCreated = (content: Content): Content => (content.social_set_id === undefined ? content : without(content, 'social_set_id'))

/** Merges the local content with another version. Both started from the base, whose form matches each side. */
export const mergeOnto = (
  merge: Merge,
  { base, mine, stored }: { base: Base; mine: Content; stored: Content },
  choices?: ReadonlyMap<string, Side>,
): Merged => merge(base.stored, merge(base.sent, mine, base.stored).content, stored, choices)
