/** One post that is open in the editor: its values, and what keeps them saved and checked. Holds no element of the page. */
import { createPublication, type PublicationView, publicationQuery, saveDraft } from '#api/publications.ts'
import { queries } from '#api/queries.ts'
import { newKey } from '#lib/key.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { type Autosave, createAutosave } from './model/autosave.ts'
import { checkContent, chooseForms, type Context, type Forms, type SharedIssue } from './model/check.ts'
import { type Content, type Edit, edit, emptyContent, type Target } from './model/content.ts'
import { modeOf } from './model/mode.ts'
import { createStore, type Store } from './model/store.ts'
import { toBody, toContent } from './model/wire.ts'

export interface Checked {
  forms: Forms
  issues: readonly SharedIssue[]
  at: Date
}

/** A file on its way to the library. */
export interface UploadItem {
  key: string
  name: string
  /** 0 to 1 */
  progress: number
  error?: unknown
  cancel: () => void
}

export interface Session {
  /** Tells sessions apart. */
  key: string
  workspace: WorkspaceView
  content: Store<Content>
  /** As the server has it; absent for a new one. */
  publication: Store<PublicationView | undefined>
  context: Store<Context>
  checked: Store<Checked>
  uploads: Store<readonly UploadItem[]>
  /** Somebody wanted to send the post: what it lacks is told from then on. */
  isAsked: Store<boolean>
  /** When it goes out, in milliseconds: it was sent a moment ago, and nothing came of it yet. */
  sending: Store<number | undefined>
  autosave: Autosave
  edit: (change: Edit) => void
  /** Checks at once, and tells what was found. */
  check: () => Checked
  /** Whether the caller may change the post at all. */
  canEdit: boolean
  /** Saves and checks from now on, until the result is called. */
  start: () => () => void
}

/** Checks run so long after the last key. */
const checkMs = 150

interface Opening {
  workspace: WorkspaceView
  canEdit: boolean
  publication?: PublicationView | undefined
  /** Where a new post goes. */
  targets: readonly Target[]
}

export const openSession = ({ workspace, canEdit, publication: known, targets }: Opening): Session => {
  const content = createStore(known ? toContent(known) : emptyContent(targets))
  const publication = createStore(known)
  const context = createStore<Context>({ rules: new Map(), media: new Map() })
  const sending = createStore<number | undefined>(undefined)
  const checked = createStore<Checked>({ forms: new Map(), issues: [], at: new Date() })

  const autosave = createAutosave({
    content,
    publication,
    toContent,
    savesByItself: () => modeOf(publication.get(), { canEdit, isSending: sending.get() !== undefined }) === 'draft',
    transport: {
      create: (sent, key) => createPublication({ workspace_id: workspace.id, ...toBody(sent) }, key),
      save: ({ id, revision }, sent, { apply }) =>
        saveDraft(id, { expected_revision: revision, ...toBody(sent), ...(apply ? { apply } : {}) }),
      read: (id) => queries.fetchQuery({ ...publicationQuery(id), staleTime: 0 }),
    },
  })

  const check = (): Checked => {
    const forms = chooseForms(content.get(), context.get(), checked.get().forms)
    checked.set({ forms, issues: checkContent(content.get(), context.get(), forms), at: new Date() })
    return checked.get()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkLater = () => {
    clearTimeout(timer)
    timer = setTimeout(check, checkMs)
  }
  return {
    key: newKey(),
    workspace,
    content,
    publication,
    context,
    checked,
    uploads: createStore<readonly UploadItem[]>([]),
    isAsked: createStore(false),
    sending,
    autosave,
    edit: (change) => content.set(edit(content.get(), change)),
    check,
    canEdit,
    start: () => {
      const stops = [autosave.start(), content.subscribe(checkLater), context.subscribe(check), () => clearTimeout(timer)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
