/** A post open in the editor: its state, and how that is saved and checked. Independent of the DOM. */
import type { PublicationView } from '#api/publications.ts'
import { claim } from '#lib/claim.ts'
import { newKey } from '#lib/key.ts'
import type { KeptStore } from '#lib/kept.ts'
import { addWork } from '#lib/unsaved-work.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createCounted } from './counted.ts'
import { readLastEdited } from './last-edited.ts'
import { createLocalDrafts, type LocalDrafts, type LocalDraft, draftVersion } from './saving/local-drafts.ts'
import { createAutosave } from './saving/autosave.ts'
import type { Autosave } from './saving/saving.ts'
import type { Upload } from '#web/uploads/upload.ts'
import { checkContent, chooseForms, type Context, type Forms, type SharedIssue } from './model/check.ts'
import { type Chosen, type Content, emptyContent } from './model/content.ts'
import { type Edit, edit } from './model/edits.ts'
import { listSent, modeOf } from './model/mode.ts'
import { openingView } from './model/scope.ts'
import { withOpenTargets } from './model/sent.ts'
import { createStore, type ReadableStore, type Store } from '#lib/store.ts'
import { toContent } from './model/wire.ts'
import { createTransport } from './saving/transport.ts'

export interface Checked {
  /** The content as it was at the last pause in typing. */
  content: Content
  forms: Forms
  issues: readonly SharedIssue[]
  at: Date
}

/** A change of the text that the user did not type. */
export type ChangeNotice =
  /** Edits of an earlier session replaced `before`. */
  | { name: 'restored'; at: Date; before: Content; isNew: boolean }
  /** Other users' changes since this version were merged. */
  | { name: 'merged'; since: PublicationView }

export interface Session {
  key: string
  userId: string
  workspace: WorkspaceView
  content: Store<Content>
  /** The server's version; absent for a new post. */
  publication: Store<PublicationView | undefined>
  context: Store<Context>
  checked: Store<Checked>
  counted: ReadableStore<Content>
  /** Files being uploaded, and rejected ones. */
  uploads: Store<readonly Upload[]>
  /** Whether the user tried to schedule or publish; missing parts are reported from then on. */
  isAsked: Store<boolean>
  /** Publishing time in milliseconds, from publish-now until the first result. */
  sending: Store<number | undefined>
  autosave: Autosave
  /** Stores unsaved edits in this browser. */
  localDrafts: LocalDrafts
  /** Cleared by the next edit. */
  changeNotice: Store<ChangeNotice | undefined>
  /** The account whose view the post opens in. Decided once, so that adding or publishing accounts later doesn't switch the view. */
  opening: string | undefined
  /** Accounts the user chose to customize the post for. */
  customizing: Store<ReadonlySet<string>>
  customize: (accountId: string, isOn: boolean) => void
  edit: (change: Edit) => void
  /** Checks immediately, without waiting for a pause in typing. */
  check: () => Checked
  /** Whether the user has permission to edit the post. */
  canEdit: boolean
  /** Saves and checks until the result is called. */
  start: () => () => void
}

/** Delay of checks after the last keystroke. */
const checkMs = 150

interface Opening extends Chosen {
  userId: string
  workspace: WorkspaceView
  canEdit: boolean
  publication?: PublicationView | undefined
  /** Whether posts open in the account edited last. */
  isSpecialized: boolean
  /** Prefilled content of a new post. */
  begun?: Partial<Pick<Content, 'text' | 'title' | 'source_url' | 'schedule' | 'media'>> | undefined
}

const loadMerge = async () => (await import('./saving/merge.ts')).merge

/** Two tabs on plain HTTP may continue the same record; merges and the idempotency key of the creation reconcile them. */
const claimEdits = (key: string) => claim(`edits:${key}`)

/** Opens the store on first use, and loads the merge code with it, because the network may be gone when a merge is needed. */
const openLater = (userId: string): KeptStore<LocalDraft> => {
  let opened: Promise<KeptStore<LocalDraft>> | undefined
  const load = async () => {
    const [{ openKept }] = await Promise.all([import('#lib/kept.ts'), loadMerge()])
    return openKept<LocalDraft>(userId, draftVersion)
  }
  const open = () => (opened ??= load())
  return {
    list: async () => (await open()).list(),
    put: async (key, record) => (await open()).put(key, record),
    remove: async (key) => (await open()).remove(key),
  }
}

export const openSession = ({ userId, workspace, canEdit, publication: known, isSpecialized, targets, setId, begun }: Opening): Session => {
  const blank = known ? toContent(known) : emptyContent(targets, setId)
  const content = createStore(begun ? { ...blank, ...begun } : blank)
  const publication = createStore(known)
  const context = createStore<Context>({ rules: new Map(), media: new Map() })
  const sending = createStore<number | undefined>(undefined)
  const checked = createStore<Checked>({ content: content.get(), forms: new Map(), issues: [], at: serverNow() })
  const changeNotice = createStore<ChangeNotice | undefined>(undefined)
  const customizing = createStore<ReadonlySet<string>>(new Set())
  const key = newKey()
  const store = openLater(userId)

  const autosave = createAutosave({
    content,
    publication,
    toContent,
    blank,
    mode: () => modeOf(publication.get(), { canEdit, isSending: sending.get() !== undefined }),
    transport: createTransport(workspace.id),
    loadMerge,
    beforeCreation: () => localDrafts.flush(),
    onMerged: (since) => changeNotice.set({ name: 'merged', since }),
  })
  const localDrafts = createLocalDrafts({
    key,
    store,
    read: () => {
      const unsaved = autosave.unsaved()
      return unsaved && { workspaceId: workspace.id, publicationId: publication.get()?.id, ...unsaved }
    },
  })

  /** Restores edits of this post that an earlier session couldn't save. */
  const restore = async (stopped: AbortSignal): Promise<void> => {
    const before = content.get()
    for (const [former, record] of await store.list()) {
      const isThis = record.workspaceId === workspace.id && record.publicationId === publication.get()?.id
      if (!isThis || stopped.aborted || content.get() !== before) continue
      const release = await claimEdits(former)
      if (!release) continue
      if (stopped.aborted || content.get() !== before) return release()
      stopped.addEventListener('abort', release)
      localDrafts.adopt(former, record)
      await autosave.restore(record)
      localDrafts.note()
      if (content.get() !== before) changeNotice.set({ name: 'restored', at: new Date(record.at), before, isNew: !record.publicationId })
      return
    }
  }

  /** A prefilled new post does not count as an edit, and restores nothing from an earlier session. */
  const keep = (): (() => void) => {
    const stopped = new AbortController()
    const stops = [
      content.subscribe(() => changeNotice.set(undefined)),
      ...[content, publication].map((one) => one.subscribe(localDrafts.note)),
      // Flush immediately, so that a page opened right now doesn't restore edits already saved or discarded.
      autosave.state.subscribe(() => (autosave.unsaved() ? localDrafts.note() : void localDrafts.flush())),
      addWork({ save: async () => (await autosave.flush()) || localDrafts.flush(), drop: autosave.discard }),
    ]
    void claimEdits(key).then(
      (release) => release && (stopped.signal.aborted ? release() : stopped.signal.addEventListener('abort', release)),
    )
    if (canEdit && !begun) restore(stopped.signal).catch(() => localDrafts.works.set(false))
    return () => {
      for (const stop of stops) stop()
      void localDrafts.flush().then(() => stopped.abort())
    }
  }

  const check = (): Checked => {
    const written = content.get()
    const forms = chooseForms(written, context.get(), checked.get().forms)
    const open = withOpenTargets(written, listSent(publication.get()))
    checked.set({ content: written, forms, issues: checkContent(open, context.get(), forms), at: serverNow() })
    return checked.get()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkLater = () => {
    clearTimeout(timer)
    timer = setTimeout(check, checkMs)
  }
  return {
    key,
    userId,
    workspace,
    content,
    publication,
    context,
    checked,
    counted: createCounted(content, checked),
    uploads: createStore<readonly Upload[]>([]),
    isAsked: createStore(false),
    sending,
    autosave,
    localDrafts,
    changeNotice,
    opening: openingView(content.get(), { isSpecialized, sent: listSent(known), lastEdited: readLastEdited(workspace.id) }),
    customizing,
    customize: (accountId, isOn) => {
      const others = [...customizing.get()].filter((id) => id !== accountId)
      if (isOn !== customizing.get().has(accountId)) customizing.set(new Set(isOn ? [...others, accountId] : others))
    },
    edit: (change) => content.set(edit(content.get(), change)),
    check,
    canEdit,
    start: () => {
      const stops = [
        autosave.start(),
        keep(),
        ...[content, publication].map((one) => one.subscribe(checkLater)),
        context.subscribe(check),
        () => clearTimeout(timer),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
