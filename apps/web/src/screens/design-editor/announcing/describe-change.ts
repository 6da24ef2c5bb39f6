/** What screen readers say of changes that others see on the canvas. */
import { type Box, type Editor, findLayer, selectionFrame } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { kindName, nameFrom, namePartsOf } from '../session/layer-name.ts'
import { isNumbered } from '../session/page-name.ts'

const t = translator('designEditor')

export interface Seen {
  pageId: string
  selection: readonly string[]
  layers: number
  frame: Box | undefined
}

export const look = (editor: Editor): Seen => ({
  pageId: editor.page().id,
  selection: editor.selection(),
  layers: editor.page().layers.length,
  frame: selectionFrame(editor),
})

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

const describePage = ({ store }: Editor, pageId: string): string => {
  const { pages } = store.get().document
  const index = pages.findIndex(({ id }) => id === pageId)
  const [place, name] = [{ position: index + 1, count: pages.length }, pages[index]?.name ?? '']
  return isNumbered({ name, number: index + 1 }) ? t('saidPage', place) : t('saidPageNamed', { ...place, name })
}

const describePlace = ({ x, y }: Box): string => t('saidAt', { x: Math.round(x), y: Math.round(y) })

const describeSelection = (editor: Editor, { selection, frame }: Seen): string[] => {
  const [id, ...others] = selection
  if (id === undefined) return [t('saidNothing')]
  if (others.length) return [t('saidLayers', { count: selection.length })]
  const layer = findLayer(editor.page(), id)
  if (!layer) return []
  const parts = namePartsOf(layer)
  const [name, kind] = [nameFrom(parts), kindName(parts)]
  return [name === kind ? name : t('saidLayer', { name, kind }), ...(frame ? [describePlace(frame)] : [])]
}

const describeFrame = (before: Box, now: Box): string[] => {
  const isResized = before.width !== now.width || before.height !== now.height
  const isTurned = before.rotation !== now.rotation
  const isMoved = !isTurned && (before.x !== now.x || before.y !== now.y)
  return [
    ...(isMoved ? [describePlace(now)] : []),
    ...(isResized ? [t('saidSize', { width: Math.round(now.width), height: Math.round(now.height) })] : []),
    ...(isTurned ? [t('saidAngle', { angle: Math.round(now.rotation) })] : []),
  ]
}

const describeCount = (by: number): string[] => {
  if (by === 0) return []
  return [by > 0 ? t('saidAdded', { count: by }) : t('saidDeleted', { count: -by })]
}

/** Undefined if nothing has changed that needs to be said. */
export const describeChange = (editor: Editor, before: Seen, now: Seen): string | undefined => {
  if (before.pageId !== now.pageId) return describePage(editor, now.pageId)
  const counted = describeCount(now.layers - before.layers)
  const isSelected = !isSame(before.selection, now.selection) && (now.selection.length > 0 || !counted.length)
  const selected = isSelected ? describeSelection(editor, now) : []
  const moved =
    !isSelected && before.frame && now.frame && isSame(before.selection, now.selection) ? describeFrame(before.frame, now.frame) : []
  return [...counted, ...selected, ...moved].join(', ') || undefined
}
