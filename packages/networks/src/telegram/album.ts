/**
 * Lays out an album like Telegram: wide images in rows, tall ones in a column beside the others, cropping as little as possible. Follows
 * Telegram Desktop (https://github.com/telegramdesktop/tdesktop, ui/grouped_layout.cpp), simplified for five or more files, where its rows
 * may differ.
 */
import { ratioOf, toCell, whole } from '../kit/preview.ts'
import type { DraftMedia, PreviewBox, PreviewCell } from '../spec/index.ts'

const tallest = 1.25

interface Album {
  ratio: number
  cells: PreviewCell[]
}

const toRow = (ratios: readonly number[], y: number, height: number): PreviewBox[] => {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  let x = 0
  return ratios.map((ratio) => {
    const box = { x, y, width: ratio / sum, height }
    x += box.width
    return box
  })
}

/** Stacked rows, each as high as its images when it is filled. */
const toRows = (rows: readonly (readonly number[])[]): { ratio: number; boxes: PreviewBox[] } => {
  const heights = rows.map((row) => 1 / row.reduce((total, ratio) => total + ratio, 0))
  const sum = heights.reduce((total, height) => total + height, 0)
  let y = 0
  const boxes = rows.flatMap((row, index) => {
    const height = (heights[index] ?? 0) / sum
    const cells = toRow(row, y, height)
    y += height
    return cells
  })
  return { ratio: Math.max(1 / sum, 1 / tallest), boxes }
}

/** The first on the left at full height, the others stacked to its right. */
const besideFirst = (first: number, others: number): { ratio: number; boxes: PreviewBox[] } => {
  const width = Math.min(Math.max(first * 0.75, 0.5), 0.7)
  const rest = Array.from({ length: others }, (_, index) => ({ x: width, y: index / others, width: 1 - width, height: 1 / others }))
  return { ratio: 1, boxes: [{ x: 0, y: 0, width, height: 1 }, ...rest] }
}

/** Rows of three, or two in the first ones so that no image is left alone. */
const chunk = (ratios: readonly number[]): number[][] => {
  const rows: number[][] = []
  let rest = [...ratios]
  while (rest.length > 0) {
    const length = rest.length === 4 || rest.length === 2 || rest.length === 5 ? 2 : 3
    rows.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return rows
}

const boxesOf = (ratios: readonly number[]): { ratio: number; boxes: PreviewBox[] } => {
  const [first = 1, second = 1, ...others] = ratios
  // Extremely wide or tall images are cropped.
  if (ratios.length === 1) return { ratio: Math.min(Math.max(first, 1 / tallest), 3), boxes: [whole] }
  const areWide = first > 1.2 && second > 1.2
  if (ratios.length === 2) return toRows(areWide ? [[first], [second]] : [ratios])
  if (ratios.length > 4) return toRows(chunk(ratios))
  return first > 1.2 ? toRows([[first], [second, ...others]]) : besideFirst(first, ratios.length - 1)
}

export const toAlbum = (media: readonly DraftMedia[]): Album => {
  const { ratio, boxes } = boxesOf(media.map((medium) => Math.min(Math.max(ratioOf(medium), 0.667), 2.75)))
  return { ratio, cells: media.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : [])) }
}
