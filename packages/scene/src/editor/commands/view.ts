import type { Rect } from '../geometry/box.ts'
import { fitRect, zoomAt } from '../geometry/camera.ts'
import { boundsOfLayers } from '../geometry/frames.ts'
import type { Editor } from '../editor.ts'
import type { ToolId } from '../session/session.ts'
import { pageSize } from '../session/room.ts'
import { command, type EditorCommand, hasSelection } from './command.ts'

const step = 1.5
/** Around what fits the viewport, in screen pixels. */
const padding = 40

const zoomTo = (editor: Editor, zoom: (current: number) => number): void => {
  const { camera, viewport } = editor.view.get()
  const center = { x: viewport.width / 2, y: viewport.height / 2 }
  editor.view.set({ camera: zoomAt(camera, center, zoom(camera.zoom)) })
}

const fit = ({ view }: Editor, rect: Rect | undefined): void => {
  if (rect) view.set({ camera: fitRect(rect, view.get().viewport, { padding }) })
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
  command({ id: 'zoom-page', keys: '1', run: (editor) => fit(editor, { x: 0, y: 0, ...pageSize(editor) }) }),
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
