/** Pages of designs as the editor and the server draw them. */
import { getImageDesignPage } from '@broadside/contract/features/designs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import type { TestClient } from '../../apps/server/src/test/create-test-app.ts'
import { findDifferences } from './compare.ts'

interface DrawnCanvas {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: Iterable<number> } } | null
}

/** The pixels of the page on the canvas. */
export const readCanvas = async (page: Page): Promise<Uint8ClampedArray> => {
  const base64 = await page
    .getByRole('application')
    .locator('canvas')
    .first()
    .evaluate((element) => {
      const canvas = element as unknown as DrawnCanvas
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      return btoa(Array.from(data, (byte) => String.fromCodePoint(byte)).join(''))
    })
  return new Uint8ClampedArray(Buffer.from(base64, 'base64'))
}

export const pixelsOf = async (picture: Buffer): Promise<Uint8ClampedArray> => {
  const image = await loadImage(picture)
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  return pen.getImageData(0, 0, image.width, image.height).data
}

export const drawByServer = async (client: TestClient, id: string, pageId: string): Promise<Uint8ClampedArray> => {
  const { body } = await client.call(getImageDesignPage, { params: { id, page_id: pageId }, query: { format: 'png' } })
  return pixelsOf(Buffer.from(await body.arrayBuffer()))
}

/** Pixels that look different in the editor; undefined while the sizes differ. */
export const differences = async (page: Page, server: Uint8ClampedArray, hasText: boolean): Promise<number[] | undefined> => {
  const here = await readCanvas(page)
  return here.length === server.length ? findDifferences(server, here, Math.sqrt(server.length / 4), !hasText) : undefined
}
