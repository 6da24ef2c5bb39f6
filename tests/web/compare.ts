/** Compares two drawings of the same thing, as RGBA. */
import pixelmatch from 'pixelmatch'

/** The indexes of the pixels that look different, with or without those that only smooth an edge. */
export const findDifferences = (one: Uint8ClampedArray, other: Uint8ClampedArray, width: number, includeAA: boolean): number[] => {
  const mask = new Uint8ClampedArray(one.length)
  pixelmatch(one, other, mask, width, one.length / 4 / width, { threshold: 0.1, diffMask: true, includeAA })
  return Array.from({ length: mask.length / 4 }, (_, index) => index).filter((index) => mask[index * 4 + 3])
}

/** Whether a pixel or one beside it has another color than its neighbors. */
export const isEdge = (pixels: Uint8ClampedArray, width: number, index: number): boolean => {
  const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => (index + down * width + across) * 4))
  return near.some((at) => [0, 1, 2].some((channel) => Math.abs((pixels[at + channel] ?? 255) - (pixels[index * 4 + channel] ?? 255)) > 16))
}
