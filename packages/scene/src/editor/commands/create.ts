import { addShape } from '../adding/add.ts'
import { pageSize } from '../session/room.ts'
import type { ShapeKind } from '../session/new-layers.ts'
import { textSize } from '../session/new-layers.ts'
import { createText } from '../tools/draw/typing.ts'
import { tools } from '../tools/tools.ts'
import { command, type EditorCommand } from './command.ts'

const kinds = ['rectangle', 'rounded_rectangle', 'ellipse', 'line'] as const satisfies readonly ShapeKind[]

export const createCommands: readonly EditorCommand[] = [
  command({
    id: 'add-text',
    run: (editor) => {
      const [page, size] = [pageSize(editor), textSize(pageSize(editor))]
      const rect = { x: (page.width - size.width) / 2, y: (page.height - size.height) / 2, ...size }
      const typing = createText(editor, rect, tools.select)
      if (typing) editor.enter(typing)
    },
  }),
  ...kinds.map((kind) => command({ id: `add-${kind.replace('_', '-')}`, run: (editor) => void addShape(editor, kind) })),
]
