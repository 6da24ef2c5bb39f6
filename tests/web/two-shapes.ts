/** A design with two shapes, which an author and a colleague move. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { getImageDesign, updateImageDesign } from '@broadside/contract/features/designs'
import type { Page } from 'playwright-core'
import { drawDesign, layersOf, openEditor, type OpenedEditor, readDesign, shapeAt } from './design-editor.ts'
import { openDesk } from './desk.ts'
import type { Stage, Visit } from './stage.ts'

interface Place {
  x: number
  y: number
}

const square = shapeAt('square', { x: 100, y: 100, width: 300, height: 300 }, {}, { name: 'Square' })
const circle = shapeAt('circle', { x: 600, y: 600, width: 300, height: 300 }, { kind: 'ellipse' }, { name: 'Circle' })
export const inSquare = { x: 250, y: 250 }
export const inCircle = { x: 750, y: 750 }
/** Where they are after a `nudge`. */
export const moved = { x: 100, y: 110 }
export const movedCircle = { x: 600, y: 610 }

/** Moves the layer at a point 10 pixels, without snapping to others. */
export const nudge = async ({ page, click, canvas }: OpenedEditor, point: Place, key = 'ArrowDown'): Promise<void> => {
  await click(point)
  await canvas.focus()
  await page.keyboard.press(`Shift+${key}`)
}

export const status = (page: Page, text: string): Promise<void> => page.locator('header').getByText(text, { exact: true }).first().waitFor()

export const crash = async (page: Page): Promise<void> => {
  // A crashed page can't respond.
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

export type TwoShapes = Awaited<ReturnType<typeof openTwoShapes>>

export async function openTwoShapes(stage: Pick<Stage, 'test'>) {
  const desk = await openDesk(stage)
  const id = await drawDesign(desk, { layers: [square, circle] })
  return {
    ...desk,
    id,
    placeOf: async (layerId: string, designId = id) => {
      const { x, y } = layersOf(await readDesign(desk, designId)).find((one) => one.id === layerId)?.transform ?? {}
      return { x, y }
    },
    /** Moves a layer as the colleague. */
    moveAs: async (layerId: string, place: Place): Promise<void> => {
      const { revision, document } = (await desk.colleague.client.call(getImageDesign, { params: { id } })).body
      const pages = document.pages.map((page) => ({
        ...page,
        layers: page.layers.map((one): Layer => (one.id === layerId ? { ...one, transform: { ...one.transform, ...place } } : one)),
      }))
      const body = { expected_revision: revision, document: { ...document, pages }, recovery_reason: 'close' as const }
      await desk.colleague.client.call(updateImageDesign, { params: { id }, body })
    },
    openTab: async (visit: Pick<Visit, 'page'>): Promise<OpenedEditor> => {
      const page = await visit.page.context().newPage()
      return openEditor({ page, goTo: async (path) => void (await page.goto(path)) }, id)
    },
  }
}
