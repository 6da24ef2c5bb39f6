/** What brings edits to the server, and what it says about them. */
import type { PublicationView } from '#api/publications.ts'
import { without } from '#lib/without.ts'
import type { Content } from '../model/content.ts'
import type { Merge, Merged, Side } from './merge.ts'
import type { Mode } from '../model/mode.ts'
import type { SaveState } from './save-state.ts'
import type { Store } from '../model/store.ts'

export interface Transport {
  create: (content: Content, idempotencyKey: string) => Promise<PublicationView>
  save: (known: PublicationView, content: Content, options: { apply: boolean }) => Promise<PublicationView>
  read: (id: string) => Promise<PublicationView>
}

/** What the server has, as it was sent and as the server says it: it trims texts and completes times. */
export interface Base {
  sent: Content
  stored: Content
}

/** Edits that the server does not have, with all it takes to bring them there later. */
export interface Unsaved {
  content: Content
  /** Absent for a post that the server does not know. */
  base?: Base | undefined
  /** The first content of a new post. A key goes with one body, so both stay the same until the server has answered. */
  creation?: { key: string; content: Content } | undefined
}

export interface AutosaveOptions {
  content: Store<Content>
  /** The post as the server has it; absent for a new one. */
  publication: Store<PublicationView | undefined>
  transport: Transport
  /** Few people ever need it. */
  loadMerge: () => Promise<Merge>
  toContent: (publication: PublicationView) => Content
  mode: () => Mode
  /** What a new post begins with, where that is not what it holds already. */
  blank?: Content
  /** Awaited before a new post is sent for the first time: a repeat after a crash needs its key. */
  beforeCreation?: () => Promise<unknown>
  /** Changes of others were taken in; `since` is the version that was edited. */
  onMerged?: (since: PublicationView) => void
  now?: () => Date
}

export interface Autosave {
  state: Store<SaveState>
  isDirty: () => boolean
  /** Sends what is not sent yet; true when the server has everything. `apply` also changes what is scheduled. */
  flush: (options?: { apply?: boolean }) => Promise<boolean>
  /** Takes a newer version of the post that came from elsewhere, together with the edits made here. */
  receive: (publication: PublicationView) => void
  /** What is here and what the server has, brought together; undefined without a conflict. */
  compare: (choices?: ReadonlyMap<string, Side>) => Merged | undefined
  /** Ends a conflict: goes on with this content, on top of what the server has. */
  resolve: (content: Content) => void
  /** Goes on after the post was deleted, when it was taken out of the trash. */
  revive: (publication: PublicationView) => void
  /** Saves what is here as a post of its own. */
  saveAsCopy: () => Promise<boolean>
  /** Drops the edits made here. */
  discard: () => void
  /** Drops what could not take effect, and goes on with the other edits. */
  dropAside: () => void
  /** To be called when the network or the session is back. */
  retry: () => void
  unsaved: () => Unsaved | undefined
  /** Goes on with edits of an earlier session. */
  restore: (unsaved: Unsaved) => Promise<void>
  /** Notices edits from now on, until the result is called. */
  start: () => () => void
}

/** The schedule applied to the published post only. */
export const withoutTimes = (content: Content): Content => ({
  ...without(content, 'schedule'),
  targets: content.targets.map((target) => without(target, 'schedule')),
})

/** What is here, brought together with another version: both began with the base, which is known in the form of each. */
export const mergeOnto = (
  merge: Merge,
  { base, mine, stored }: { base: Base; mine: Content; stored: Content },
  choices?: ReadonlyMap<string, Side>,
): Merged => merge(base.stored, merge(base.sent, mine, base.stored).content, stored, choices)
