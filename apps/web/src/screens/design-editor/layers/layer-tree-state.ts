/** What the tree of layers shows besides the document. Exists once for each opened design, so that groups stay collapsed while the panel is closed. */
import { groupsAround } from '@broadside/scene/editor'
import { createStore, type ReadableStore, type Store } from '#lib/store.ts'
import { createReuse } from '../session/reuse.ts'
import type { EditorSession } from '../session/session.ts'
import type { Drop } from './drop.ts'
import { type LayerRow, listRows } from './tree-rows.ts'

export interface LayerTree {
  session: EditorSession
  rows: ReadableStore<readonly LayerRow[]>
  /** Groups whose content isn't listed. */
  collapsed: Store<ReadonlySet<string>>
  /** The row that the keyboard is at. */
  active: Store<string>
  /** The row from which Shift selects. */
  anchor: Store<string>
  renaming: Store<string | undefined>
  /** Taps add to the selection and take from it, because fingers have no Shift and no Ctrl. */
  isSelectingSeveral: Store<boolean>
  /** For screen readers. */
  announced: Store<string>
  /** Where dragged layers would be dropped. */
  drop: Store<Drop | undefined>
  /** Expands the groups around a layer. */
  reveal: (id: string) => void
  /** Goes where the canvas selects, until the result is called. */
  followSelection: () => () => void
}

const createRows = ({ editor }: EditorSession, collapsed: Store<ReadonlySet<string>>): LayerTree['rows'] => {
  const reuse = createReuse<LayerRow>()
  let known: { of: readonly unknown[]; rows: readonly LayerRow[] } = { of: [], rows: [] }
  return {
    get: () => {
      const of = [editor.page(), collapsed.get()] as const
      if (of.some((one, index) => one !== known.of[index])) known = { of, rows: reuse(listRows(...of)) }
      return known.rows
    },
    subscribe: (listener) => {
      const ends = [editor.store.subscribe(listener), collapsed.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
  }
}

const createTree = (session: EditorSession): LayerTree => {
  const { editor } = session
  const collapsed = createStore<ReadonlySet<string>>(new Set())
  const active = createStore('')
  const reveal = (id: string): void => {
    const around = new Set(groupsAround(editor.page(), id).map((group) => group.id))
    if (!collapsed.get().isDisjointFrom(around)) collapsed.set(collapsed.get().difference(around))
  }
  const followSelection = () => {
    let followed = editor.selection()
    return editor.store.subscribe(() => {
      const selection = editor.selection()
      const last = selection === followed ? undefined : selection.at(-1)
      followed = selection
      if (last === undefined) return
      reveal(last)
      active.set(last)
    })
  }
  return {
    session,
    rows: createRows(session, collapsed),
    collapsed,
    active,
    anchor: createStore(''),
    renaming: createStore<string | undefined>(undefined),
    isSelectingSeveral: createStore(false),
    announced: createStore(''),
    drop: createStore<Drop | undefined>(undefined),
    reveal,
    followSelection,
  }
}

const trees = new WeakMap<EditorSession, LayerTree>()

export const treeOf = (session: EditorSession): LayerTree => {
  const tree = trees.get(session) ?? createTree(session)
  trees.set(session, tree)
  return tree
}
