/** One user's work on a design: the document, the selection, and what is visible. */
import type { DesignDocument, DesignPage } from '@broadside/contract/features/design-document.schemas'
import type { Rect } from '../geometry/box.ts'
import type { Camera } from '../geometry/camera.ts'
import { createStore, type Store } from '../history/store.ts'
import { findPage, updatePage } from '../model/pages.ts'
import type { Gap } from '../snapping/gaps.ts'
import type { Guide } from '../snapping/lines.ts'
import { beginGesture, type Gesture } from './gesture.ts'
import { createHolds, type Holds } from './holds.ts'
import type { Host, Refusal, Size } from './host.ts'
import { createObservable, type Observable } from './observable.ts'

export const toolIds = ['select', 'text', 'rectangle', 'rounded_rectangle', 'ellipse', 'line', 'hand', 'zoom'] as const
export type ToolId = (typeof toolIds)[number]

/** What views show besides the document. */
export interface View {
  readonly tool: ToolId
  /** The state of the tool, such as `resizing`. */
  readonly state: string
  readonly camera: Camera
  /** In screen pixels. */
  readonly viewport: Size
  /** The layer below the pointer. */
  readonly hovered: string | undefined
  /** A rectangle that is drawn on the page to select or to zoom. */
  readonly marquee: Rect | undefined
  readonly guides: readonly Guide[]
  readonly gaps: readonly Gap[]
  /** The text that is edited in place. */
  readonly typing: string | undefined
  /** The image that is cropped. */
  readonly cropping: string | undefined
  /** The format that its frame keeps: the width by the height as seen on the page, or that of the picture. */
  readonly cropFormat: number | 'original' | undefined
}

export interface Session extends Holds {
  readonly host: Host
  readonly store: Store
  readonly view: Observable<View>
  page(): DesignPage
  selection(): readonly string[]
  /** Selects layers, within a group or, with `''`, outside of groups. */
  select(ids: readonly string[], groupId?: string): void
  /** Changes the page in one step. */
  edit(change: (page: DesignPage) => DesignPage, selection?: readonly string[]): void
  begin(): Gesture
  refuse(refusal: Refusal): void
}

const initialView: View = {
  tool: 'select',
  state: 'idle',
  camera: { x: 0, y: 0, zoom: 1 },
  viewport: { width: 0, height: 0 },
  hovered: undefined,
  marquee: undefined,
  guides: [],
  gaps: [],
  typing: undefined,
  cropping: undefined,
  cropFormat: undefined,
}

export const createSession = (document: DesignDocument, host: Host): Session => {
  const store = createStore(document)
  const holds = createHolds()
  return {
    ...holds,
    host,
    store,
    view: createObservable(initialView),
    page: () => {
      const { document, pageId } = store.get()
      const page = findPage(document, pageId)
      if (!page) throw new Error('The current page does not exist')
      return page
    },
    selection: () => store.get().selection,
    select: (selection, groupId) =>
      store.update((now) => {
        const isSame = selection.length === now.selection.length && selection.every((id, index) => id === now.selection[index])
        return { ...(isSame ? {} : { selection }), ...(groupId === undefined ? {} : { groupId }) }
      }),
    edit: (change, selection) =>
      store.update(({ document, pageId }) => ({ document: updatePage(document, pageId, change), ...(selection && { selection }) })),
    begin: () => beginGesture(store, holds.hold()),
    refuse: (refusal) => host.onRefusal?.(refusal),
  }
}
