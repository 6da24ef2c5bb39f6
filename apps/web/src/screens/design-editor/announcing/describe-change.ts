/** What screen readers say of changes that others see on the canvas. */
import { type Box, childrenOf, type DesignPage, type Editor, findLayer, selectionFrame, type Snapshot } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { kindName, nameFrom, namePartsOf } from '../session/layer-name.ts'
import { isNumbered } from '../session/page-name.ts'

const t = translator('designEditor')

export interface Seen extends Pick<Snapshot, 'document' | 'selection' | 'travel'> {
  page: DesignPage
  frame: Box | undefined
}

export const look = (editor: Editor): Seen => {
  const { document, selection, travel } = editor.store.get()
  return { document, selection, travel, page: editor.page(), frame: selectionFrame(editor) }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

const describePage = ({ document: { pages }, page }: Seen): string => {
  const index = pages.findIndex(({ id }) => id === page.id)
  const [place, name] = [{ position: index + 1, count: pages.length }, page.name]
  return isNumbered({ name }) ? t('saidPage', place) : t('saidPageNamed', { ...place, name })
}

const describePlace = ({ x, y }: Box): string => t('saidAt', { x: Math.round(x), y: Math.round(y) })

const describeSelection = ({ page, selection, frame }: Seen): string[] => {
  const [id, ...others] = selection
  if (id === undefined) return [t('saidNothing')]
  if (others.length) return [t('saidLayers', { count: selection.length })]
  const layer = findLayer(page, id)
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

/** Where the first of the selected layers is in the list of its group, from the top. */
const orderOf = ({ page, selection: [id = ''] }: Seen) => {
  const siblings = childrenOf(page, findLayer(page, id)?.parent_id ?? '')
  return { position: siblings.length - siblings.findIndex((layer) => layer.id === id), count: siblings.length }
}

/** What has become of the layers that stayed selected, besides their frame. */
const describeLayers = (before: Seen, now: Seen): string[] => {
  const pairs = now.selection.flatMap((id) => {
    const [former, layer] = [findLayer(before.page, id), findLayer(now.page, id)]
    return former && layer ? [{ former, layer }] : []
  })
  const [first] = pairs
  if (!first) return []
  const isFlipped = pairs.some(
    ({ former: { transform: one }, layer: { transform: other } }) => one.flip_x !== other.flip_x || one.flip_y !== other.flip_y,
  )
  const order = { before: orderOf(before), now: orderOf(now) }
  return [
    ...(first.former.locked === first.layer.locked ? [] : [t(first.layer.locked ? 'saidLocked' : 'saidUnlocked')]),
    ...(first.former.visible === first.layer.visible ? [] : [t(first.layer.visible ? 'saidShown' : 'saidHidden')]),
    ...(isFlipped ? [t('saidFlipped')] : []),
    ...(order.before.count === order.now.count && order.before.position !== order.now.position ? [t('saidOrder', order.now)] : []),
  ]
}

const describeCount = (by: number): string[] => {
  if (by === 0) return []
  return [by > 0 ? t('saidAdded', { count: by }) : t('saidDeleted', { count: -by })]
}

const describeContent = (before: Seen, now: Seen): string[] => {
  const counted = describeCount(now.page.layers.length - before.page.layers.length)
  if (isSame(before.selection, now.selection)) {
    const moved = before.frame && now.frame ? describeFrame(before.frame, now.frame) : []
    return [...counted, ...moved, ...describeLayers(before, now)]
  }
  return now.selection.length > 0 || !counted.length ? [...counted, ...describeSelection(now)] : counted
}

/** Undefined if nothing has changed that needs to be said. */
export const describeChange = (before: Seen, now: Seen): string | undefined => {
  const travel = before.document === now.document ? undefined : now.travel
  const content = before.page.id === now.page.id ? describeContent(before, now) : [describePage(now)]
  return [...(travel ? [t(`said_${travel}`)] : []), ...content].join(', ') || undefined
}
