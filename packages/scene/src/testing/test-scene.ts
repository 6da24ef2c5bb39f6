/** Drives the editor in Node the way a user does: with pointers and keys, on a page of 1000 by 1000 that is as large as the viewport. */
import type { DesignPage, Layer, Transform } from '@broadside/contract/features/design-document.schemas'
import { findCommand } from '../editor/commands/commands.ts'
import { pressKey } from '../editor/commands/shortcuts.ts'
import { createEditor, type Editor } from '../editor/editor.ts'
import type { Host, Refusal } from '../editor/session/host.ts'
import type { ToolId } from '../editor/session/session.ts'
import type { Modifiers, PointerType } from '../editor/tools/tool.ts'
import { aDesign } from './design.ts'
import { aLayer } from './scene.ts'

type At = readonly [x: number, y: number]

interface PointerOptions extends Partial<Modifiers> {
  id?: number
  type?: PointerType
  button?: number
}

export interface TestScene {
  editor: Editor
  refusals: Refusal[]
  down(at: At, options?: PointerOptions): void
  move(at: At, options?: PointerOptions): void
  up(at: At, options?: PointerOptions): void
  click(at: At, options?: PointerOptions): void
  doubleClick(at: At, options?: PointerOptions): void
  /** Presses, moves in three steps, and releases. */
  drag(from: At, to: At, options?: PointerOptions): void
  /** `shift+ArrowLeft`, `mod+z`; returns true if the editor used the key. */
  press(keys: string, options?: { repeat?: boolean }): boolean
  release(key: string): void
  run(commandId: string): void
  tool(tool: ToolId): void
  layer(id: string): Layer
  box(id: string): readonly [x: number, y: number, width: number, height: number]
  /** Ids of the page's layers from the bottom up. */
  order(): string
  selection(): string
  /** Undoes everything, and returns the number of steps. */
  countSteps(): number
}

export const place = (x: number, y: number, width: number, height: number, rotation = 0): Transform => ({
  x,
  y,
  width,
  height,
  rotation,
  flip_x: false,
  flip_y: false,
})

export const rectangle = (id: string, transform: Transform, part: Partial<Layer> = {}): Layer =>
  aLayer({ id, type: 'shape', shape: { kind: 'rectangle', fill: '#ff0000' }, transform, ...part })

export const group = (id: string, part: Partial<Layer> = {}): Layer => aLayer({ id, type: 'group', transform: place(0, 0, 0, 0), ...part })

export const textLayer = (id: string, transform: Transform, text = 'Text'): Layer =>
  aLayer({ id, type: 'text', text: { text, font_size: 40 }, transform })

/** Of 400 by 200 pixels. */
export const imageLayer = (id: string, transform: Transform, part: Partial<Layer> = {}): Layer =>
  aLayer({ id, type: 'image', image: { media_id: 'm', source_width: 400, source_height: 200 }, transform, ...part })

export const createTestScene = (layers: Layer[], { host, pages = [] }: { host?: Partial<Host>; pages?: DesignPage[] } = {}): TestScene => {
  const refusals: Refusal[] = []
  let [ids, timeMs] = [0, 0]
  const editor = createEditor(aDesign(layers, pages), {
    workspaceId: 'w',
    newId: () => `new${++ids}`,
    onRefusal: (refusal) => refusals.push(refusal),
    ...host,
  })
  editor.view.set({ viewport: { width: 1000, height: 1000 } })
  const input = ([x, y]: At, { id = 1, type = 'mouse', ...rest }: PointerOptions = {}) => ({ id, type, x, y, timeMs, ...rest })
  const read = (keys: string, repeat = false) => {
    const parts = keys.split('+')
    const key = (parts.at(-1) || '+').replace('Space', ' ')
    return { key, shift: parts.includes('shift'), alt: parts.includes('alt'), mod: parts.includes('mod'), repeat }
  }
  const layer = (id: string): Layer => {
    const found = editor.page().layers.find((one) => one.id === id)
    if (!found) throw new Error(`There is no layer ${id}`)
    return found
  }
  const press = (at: At, options?: PointerOptions): void => {
    editor.pointerDown(input(at, options))
    editor.pointerUp(input(at, options))
  }
  return {
    editor,
    refusals,
    down: (at, options) => {
      timeMs += 1000
      editor.pointerDown(input(at, options))
    },
    move: (at, options) => editor.pointerMove(input(at, options)),
    up: (at, options) => editor.pointerUp(input(at, options)),
    click: (at, options) => {
      timeMs += 1000
      press(at, options)
    },
    doubleClick: (at, options) => {
      timeMs += 1000
      press(at, options)
      timeMs += 100
      press(at, options)
    },
    drag: (from, to, options) => {
      timeMs += 1000
      editor.pointerDown(input(from, options))
      for (const share of [0.3, 0.7, 1])
        editor.pointerMove(input([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], options))
      editor.pointerUp(input(to, options))
    },
    press: (keys, { repeat } = {}) => pressKey(editor, read(keys, repeat)),
    release: (key) => editor.release(read(key)),
    run: (commandId) => {
      const command = findCommand(commandId)
      if (!command) throw new Error(`There is no command ${commandId}`)
      command.run(editor)
    },
    tool: (tool) => editor.setTool(tool),
    layer,
    box: (id) => {
      const { x, y, width, height } = layer(id).transform
      return [x, y, width, height]
    },
    order: () =>
      editor
        .page()
        .layers.map(({ id, parent_id }) => (parent_id ? `${parent_id}/${id}` : id))
        .join(' '),
    selection: () => editor.selection().join(' '),
    countSteps: () => {
      let steps = 0
      while (editor.store.undo()) steps++
      return steps
    },
  }
}
