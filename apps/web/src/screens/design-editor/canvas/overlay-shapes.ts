/** The lines and handles above a page, as paths in CSS pixels. Pure. */
import {
  boxOf,
  cornersOf,
  type Editor,
  type Gap,
  type Guide,
  type Handle,
  type Point,
  selectionFrame,
  selectionHandles,
  soleLayer,
  toScreen,
} from '@broadside/scene/editor'

/** A number beside what it is about. */
export interface Label {
  kind: 'size' | 'angle' | 'position' | 'gap'
  values: readonly number[]
  /** The middle of its upper side, in CSS pixels. */
  at: Point
}

export const overlayParts = ['hover', 'members', 'group', 'frame', 'guides', 'gaps', 'marquee', 'handles'] as const
export type OverlayPart = (typeof overlayParts)[number]

export type Overlay = Readonly<Record<OverlayPart, string>> & { readonly labels: readonly Label[] }

type ToScreen = (point: Point) => Point

const handleSide = 9
const tick = 4
/** From a frame to its label. */
const labelGap = 12

const line = (points: readonly Point[], isClosed: boolean): string =>
  points.length ? `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isClosed ? 'Z' : ''}` : ''

/** Straight lines on half pixels are one pixel wide instead of two. */
const crisp = ({ x, y }: Point): Point => ({ x: Math.round(x) + 0.5, y: Math.round(y) + 0.5 })

const outline = (editor: Editor, id: string, project: ToScreen): string => {
  const box = boxOf(editor.page(), id)
  if (!box) return ''
  const corners = cornersOf(box).map(project)
  return line(box.rotation === 0 ? corners.map(crisp) : corners, true)
}

const square = ({ x, y }: Point, degrees: number): string => {
  const corners = [45, 135, 225, 315].map((corner) => {
    const angle = ((corner + degrees) * Math.PI) / 180
    const reach = handleSide / Math.SQRT2
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach }
  })
  return line(corners, true)
}

const circle = ({ x, y }: Point): string => {
  const r = handleSide / 2 + 0.5
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

const handleShape = ({ id, point }: Handle, project: ToScreen, rotation: number): string =>
  id === 'rotate' || id === 'start' || id === 'end' ? circle(project(point)) : square(project(point), rotation)

const guideLine = ({ axis, at, from, to }: Guide, project: ToScreen): string => {
  const ends =
    axis === 'x'
      ? [
          { x: at, y: from },
          { x: at, y: to },
        ]
      : [
          { x: from, y: at },
          { x: to, y: at },
        ]
  return line(ends.map(project).map(crisp), false)
}

const gapLine = ({ axis, at, from, to }: Gap, project: ToScreen): string => {
  const point = (along: number) => crisp(project(axis === 'x' ? { x: along, y: at } : { x: at, y: along }))
  const across = (end: Point) =>
    axis === 'x'
      ? [
          { ...end, y: end.y - tick },
          { ...end, y: end.y + tick },
        ]
      : [
          { ...end, x: end.x - tick },
          { ...end, x: end.x + tick },
        ]
  const ends = [point(from), point(to)]
  return [line(ends, false), ...ends.map((end) => line(across(end), false))].join('')
}

const gapLabel = ({ axis, at, from, to }: Gap, project: ToScreen): Label => {
  const middle = (from + to) / 2
  const { x, y } = project(axis === 'x' ? { x: middle, y: at } : { x: at, y: middle })
  return { kind: 'gap', values: [to - from], at: axis === 'x' ? { x, y: y + tick } : { x: x + 20, y: y - 8 } }
}

const kinds: Readonly<Record<string, Label['kind']>> = {
  translating: 'position',
  resizing: 'size',
  drawing: 'size',
  rotating: 'angle',
  moving_end: 'size',
}

/** Half of the width that a label may have, and its height. */
const labelSpace = { x: 48, y: 24 }

/** Keeps a label in the viewport, however large its frame is. */
const within = (at: number, margin: number, length: number): number => Math.max(margin, Math.min(length - margin, at))

/** From -180 to 180. */
const turnOf = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

const frameLabel = (editor: Editor, project: ToScreen): Label[] => {
  const kind = kinds[editor.view.get().state]
  const frame = kind && selectionFrame(editor)
  if (!frame) return []
  const corners = cornersOf(frame).map(project)
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
  const { width, height } = editor.view.get().viewport
  const below = Math.max(...corners.map(({ y }) => y)) + labelGap
  const at = { x: within((left + right) / 2, labelSpace.x, width), y: within(below, 0, height - labelSpace.y) }
  const values = { size: [frame.width, frame.height], angle: [turnOf(frame.rotation)], position: [frame.x, frame.y], gap: [] }[kind]
  return [{ kind, values, at }]
}

const framePath = (editor: Editor, project: ToScreen): string => {
  if (soleLayer(editor)?.shape?.kind === 'line') return ''
  const frame = selectionFrame(editor)
  if (!frame) return ''
  const corners = cornersOf(frame).map(project)
  return line(frame.rotation === 0 ? corners.map(crisp) : corners, true)
}

/** What is above the page at this moment. While an image is cropped, its handles are shown instead. */
export const overlayOf = (editor: Editor): Overlay => {
  const { camera, hovered, marquee, guides, gaps, state, cropping, typing } = editor.view.get()
  const { groupId } = editor.store.get()
  const selection = editor.selection()
  const project: ToScreen = (point) => toScreen(camera, point)
  const isFree = cropping === undefined
  const handles = isFree && typing === undefined && state !== 'marquee' && state !== 'translating' ? selectionHandles(editor) : []
  const rotation = selectionFrame(editor)?.rotation ?? 0
  const isHovering = state === 'idle' && hovered !== undefined && !selection.includes(hovered)
  return {
    hover: isHovering ? outline(editor, hovered, project) : '',
    members: selection.length > 1 ? selection.map((id) => outline(editor, id, project)).join('') : '',
    group: groupId ? outline(editor, groupId, project) : '',
    frame: isFree ? framePath(editor, project) : '',
    guides: guides.map((guide) => guideLine(guide, project)).join(''),
    gaps: gaps.map((gap) => gapLine(gap, project)).join(''),
    marquee: marquee
      ? line(
          cornersOf({ ...marquee, rotation: 0 })
            .map(project)
            .map(crisp),
          true,
        )
      : '',
    handles: handles.map((handle) => handleShape(handle, project, rotation)).join(''),
    labels: [...frameLabel(editor, project), ...gaps.map((gap) => gapLabel(gap, project))],
  }
}
