/** Lays out the images and videos of a message like Discord's apps. Not certain: how far they crop images of unusual shapes. */
import { halves, ratioOf, toCell, whole } from '../kit/preview.ts'
import type { DraftMedia, PreviewBox, PreviewCell } from '../spec/index.ts'

const tallest = 0.75

/** Rows of three squares; the first row has what is left over. */
const toRows = (count: number): number[] => [...(count % 3 ? [count % 3] : []), ...Array.from({ length: Math.floor(count / 3) }, () => 3)]

/** The height of a row, in parts of its width. A single image is half as high as it is wide. */
const heightOf = (cells: number): number => (cells === 1 ? 1 / 2 : 1 / cells)

const grid = (count: number): { ratio: number; boxes: PreviewBox[] } => {
  const rows = toRows(count)
  const total = rows.reduce((sum, cells) => sum + heightOf(cells), 0)
  let y = 0
  const boxes = rows.flatMap((cells) => {
    const height = heightOf(cells) / total
    const row = Array.from({ length: cells }, (_, index) => ({ x: index / cells, y, width: 1 / cells, height }))
    y += height
    return row
  })
  return { ratio: 1 / total, boxes }
}

const beside: PreviewBox[] = [
  { x: 0, y: 0, width: 2 / 3, height: 1 },
  { x: 2 / 3, y: 0, width: 1 / 3, height: 1 / 2 },
  { x: 2 / 3, y: 1 / 2, width: 1 / 3, height: 1 / 2 },
]

const boxesOf = (media: readonly DraftMedia[]): { ratio: number; boxes: PreviewBox[] } => {
  const [first] = media
  if (media.length === 1 && first) return { ratio: Math.max(ratioOf(first), tallest), boxes: [whole] }
  if (media.length === 3) return { ratio: 3 / 2, boxes: beside }
  if (media.length < 5) return { ratio: media.length === 2 ? 2 : 1, boxes: halves(media.length) }
  return grid(media.length)
}

export const toAlbum = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[] } => {
  const { ratio, boxes } = boxesOf(media)
  return { ratio, cells: media.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : [])) }
}
