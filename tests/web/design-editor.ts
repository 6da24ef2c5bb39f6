/** The image editor in a browser, for tests of its parts. */
import type { DesignDocument, Layer, ShapePart } from '@broadside/contract/features/design-document.schemas'
import { createImageDesign, getImageDesign, updateImageDesign } from '@broadside/contract/features/designs'
import { cameraForPage, type Point, toScreen } from '@broadside/scene/editor'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { layer, textLayer } from '../../apps/server/src/features/studio/designs/testing/documents.ts'
import type { Scene } from '../../apps/server/src/test/factories.ts'
import type { Visit } from './stage.ts'

type Shelf = Pick<Scene, 'client' | 'workspaceId'>
type Rect = Pick<Layer['transform'], 'x' | 'y' | 'width' | 'height'>

const upright = { rotation: 0, flip_x: false, flip_y: false }

export const shapeAt = (id: string, rect: Rect, shape: Partial<ShapePart> = {}, more: Partial<Layer> = {}): Layer =>
  layer(id, { type: 'shape', transform: { ...rect, ...upright }, shape: { kind: 'rectangle', fill: '#d7263d', ...shape }, ...more })

export const textAt = (id: string, rect: Rect, text: string, more: Partial<Layer> = {}): Layer =>
  textLayer(id, { text, font_size: 80, color: '#111827', wrap: 'word' }, { transform: { ...rect, ...upright }, ...more })

export const groupOf = (id: string, name: string, members: readonly Layer[]): Layer[] => [
  layer(id, { type: 'group', name }),
  ...members.map((member) => ({ ...member, parent_id: id })),
]

interface Drawn {
  title?: string
  width?: number
  height?: number
  /** From the bottom up. */
  layers?: readonly Layer[]
  /** Replaces the document that has these layers. */
  change?: (document: DesignDocument) => DesignDocument
}

/** Creates a design with layers on its only page. Returns its id. */
export async function drawDesign({ client, workspaceId }: Shelf, drawn: Drawn = {}): Promise<string> {
  const { title = 'Poster', width = 1080, height = 1080, layers = [], change = (document) => document } = drawn
  const body = { workspace_id: workspaceId, title, preset_key: 'custom', width_px: width, height_px: height }
  const { id, document } = (await client.call(createImageDesign, { body })).body
  const [page, ...others] = document.pages
  if (!page) throw new Error('The document has no page.')
  const filled = change({ ...document, pages: [{ ...page, layers: [...layers] }, ...others] })
  await client.call(updateImageDesign, { params: { id }, body: { expected_revision: 1, document: filled } })
  return id
}

/** The document as the server has it. */
export const readDesign = async ({ client }: Shelf, id: string): Promise<DesignDocument> =>
  (await client.call(getImageDesign, { params: { id } })).body.document

export const layersOf = ({ pages: [page] }: DesignDocument): readonly Layer[] => page?.layers ?? []

export interface OpenedEditor {
  page: Page
  /** Has the focus when keys are for the canvas. */
  canvas: Locator
  /** Where a point of the page is in the window, while the view is as it was opened. */
  at(point: Point): Promise<Point>
  click(point: Point): Promise<void>
  doubleClick(point: Point): Promise<void>
  drag(from: Point, to: Point): Promise<void>
}

/** The canvas element is only typed in a browser. */
interface DrawnOn {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: ArrayLike<number> } } | null
}

/** True if a canvas has an opaque pixel in its middle, where the page is. */
const isDrawn = (canvases: unknown[]): boolean =>
  (canvases as DrawnOn[]).some(
    (canvas) => (canvas.getContext('2d')?.getImageData(Math.floor(canvas.width / 2), Math.floor(canvas.height / 2), 1, 1).data[3] ?? 0) > 0,
  )

/** Opens a design in the editor, and waits until its page is drawn. The page has to be opaque. */
export async function openEditor({ page, goTo }: Pick<Visit, 'page' | 'goTo'>, id: string, size = { width: 1080, height: 1080 }) {
  await goTo(`/designs/${id}/edit`)
  const canvas = page.getByRole('application')
  await canvas.waitFor()
  await expect.poll(() => canvas.locator('canvas').evaluateAll(isDrawn)).toBe(true)
  const at = async (point: Point): Promise<Point> => {
    const box = await canvas.boundingBox()
    if (!box) throw new Error('The canvas is not visible.')
    const { x, y } = toScreen(cameraForPage(size, box), point)
    return { x: box.x + x, y: box.y + y }
  }
  const editor: OpenedEditor = {
    page,
    canvas,
    at,
    click: async (point) => {
      const { x, y } = await at(point)
      await page.mouse.click(x, y)
    },
    doubleClick: async (point) => {
      const { x, y } = await at(point)
      await page.mouse.dblclick(x, y)
    },
    drag: async (from, to) => {
      const [start, end] = [await at(from), await at(to)]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
      await page.mouse.move(end.x, end.y)
      await page.mouse.up()
    },
  }
  return editor
}
