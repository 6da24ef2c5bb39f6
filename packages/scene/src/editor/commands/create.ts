import { addShape } from '../adding/add.ts'
import type { ShapeKind } from '../session/new-layers.ts'
import { createText, middleOf } from '../tools/draw/typing.ts'
import { tools } from '../tools/tools.ts'
import { command, type EditorCommand } from './command.ts'

const kinds = ['rectangle', 'rounded_rectangle', 'ellipse', 'line'] as const satisfies readonly ShapeKind[]

export const createCommands: readonly EditorCommand[] = [
  command({
    id: 'add-text',
    run: (editor) => {
      const typing = createText(editor, middleOf(editor), tools.select)
      if (typing) editor.enter(typing)
    },
  }),
  ...kinds.map((kind) => command({ id: `add-${kind.replace('_', '-')}`, run: (editor) => void addShape(editor, kind) })),
]
