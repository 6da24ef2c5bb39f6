/** Pictures of the demo's workspace as files. */
import { rasterize } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { type Drawing, drawings } from './scenery.ts'

export const pictures: readonly Pick<Drawing, 'name' | 'alt'>[] = drawings

function getDrawing(name: string): Drawing {
  const drawing = drawings.find((one) => one.name === name)
  if (!drawing) throw new Error(`There is no picture named ${name}.`)
  return drawing
}

export const altOf = (name: string): string => getDrawing(name).alt

/** The file of a picture, cut to its size. */
export async function paint(name: string): Promise<Buffer> {
  const { width, height, svg } = getDrawing(name)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice">`
  return rasterize(`${head}${svg}</svg>`, 'jpeg')
}
