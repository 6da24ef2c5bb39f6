import type { Rect } from '../geometry/box.ts'
import { type Camera, fitRect, zoomAt } from '../geometry/camera.ts'
import { boundsOfLayers } from '../geometry/frames.ts'
import type { Editor } from '../editor.ts'
import type { Size } from '../session/host.ts'
import type { ToolId } from '../session/session.ts'
import { pageSize } from '../session/room.ts'
import { command, type EditorCommand, hasSelection } from './command.ts'

const step = 1.5
/** Around what fits the viewport, in screen pixels. */
const paddingIn = ({ width }: Size): number => (width < 640 ? 16 : 40)
/** On phones, a bar covers the lower end of the canvas while something is selected. */
const aboveBar = ({ width, height }: Size): Size => ({ width, height: width < 640 ? height - 48 : height })

const zoomTo = (editor: Editor, zoom: (current: number) => number): void => {
  const { camera, viewport } = editor.view.get()
  const center = { x: viewport.width / 2, y: viewport.height / 2 }
  editor.view.set({ camera: zoomAt(camera, center, zoom(camera.zoom)) })
}

const fit = ({ view }: Editor, rect: Rect | undefined): void => {
  const { viewport } = view.get()
  if (rect) view.set({ camera: fitRect(rect, aboveBar(viewport), { padding: paddingIn(viewport) }) })
}

/** Where all of a page is seen. */
export const cameraForPage = (page: Size, viewport: Size): Camera =>
  fitRect({ x: 0, y: 0, ...page }, aboveBar(viewport), { padding: paddingIn(viewport) })

const isEqual = (one: Camera, other: Camera): boolean => one.x === other.x && one.y === other.y && one.zoom === other.zoom

/** Changes the size of the viewport. A page that was seen as a whole still is; else, what was in the middle stays there. */
export const resizeViewport = (editor: Editor, viewport: Size): void => {
  const { camera, viewport: before } = editor.view.get()
  const page = pageSize(editor)
  const isFirst = before.width === 0 || before.height === 0
  if (isFirst || isEqual(camera, cameraForPage(page, before))) return editor.view.set({ viewport, camera: cameraForPage(page, viewport) })
  const [x, y] = [(viewport.width - before.width) / 2, (viewport.height - before.height) / 2]
  editor.view.set({ viewport, camera: { ...camera, x: camera.x - x / camera.zoom, y: camera.y - y / camera.zoom } })
}

const toolKeys: Record<ToolId, string | undefined> = {
  select: 'v',
  text: 't',
  rectangle: 'r',
  rounded_rectangle: undefined,
  ellipse: 'o',
  line: 'l',
  hand: 'h',
  zoom: 'z',
}

export const viewCommands: readonly EditorCommand[] = [
  command({ id: 'zoom-in', keys: 'mod+=', run: (editor) => zoomTo(editor, (zoom) => zoom * step) }),
  command({ id: 'zoom-out', keys: 'mod+-', run: (editor) => zoomTo(editor, (zoom) => zoom / step) }),
  command({ id: 'zoom-actual', keys: '0', run: (editor) => zoomTo(editor, () => 1) }),
  command({
    id: 'zoom-page',
    keys: '1',
    run: (editor) => editor.view.set({ camera: cameraForPage(pageSize(editor), editor.view.get().viewport) }),
  }),
  command({
    id: 'zoom-selection',
    keys: '2',
    isEnabled: hasSelection,
    run: (editor) => fit(editor, boundsOfLayers(editor.page(), editor.selection())),
  }),
  ...(Object.keys(toolKeys) as ToolId[]).map((tool) => {
    const keys = toolKeys[tool]
    return command({ id: `tool-${tool.replace('_', '-')}`, ...(keys ? { keys } : {}), run: (editor) => editor.setTool(tool) })
  }),
]
