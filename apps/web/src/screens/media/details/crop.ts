/** Areas of an image, as shares of its width and height from the top left. Pure. */

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export const everything: Area = { x: 0, y: 0, width: 1, height: 1 }

/** The smallest side, as a share. */
const smallest = 0.02

const bounded = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

export const moved = ({ x, y, width, height }: Area, byX: number, byY: number): Area => ({
  x: bounded(x + byX, 0, 1 - width),
  y: bounded(y + byY, 0, 1 - height),
  width,
  height,
})

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
export const corners: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

/**
 * Moves one corner; the opposite one stays. `ratio` keeps the shape: width by height, both as shares, so that a square of a wide image is
 * narrower than 1.
 */
export const resized = (area: Area, corner: Corner, byX: number, byY: number, ratio?: number): Area => {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const right = area.x + area.width
  const bottom = area.y + area.height
  const roomX = isLeft ? right : 1 - area.x
  const roomY = isTop ? bottom : 1 - area.y
  let width = bounded(area.width + (isLeft ? -byX : byX), smallest, roomX)
  let height = bounded(area.height + (isTop ? -byY : byY), smallest, roomY)
  if (ratio !== undefined) {
    width = Math.min(Math.max(width, height * ratio), roomX, roomY * ratio)
    height = width / ratio
  }
  return { x: isLeft ? right - width : area.x, y: isTop ? bottom - height : area.y, width, height }
}

/** The largest area of a shape around the center of another. */
export const shaped = ({ x, y, width, height }: Area, ratio: number): Area => {
  const size = { width: Math.min(1, ratio), height: Math.min(1, 1 / ratio) }
  return {
    x: bounded(x + width / 2 - size.width / 2, 0, 1 - size.width),
    y: bounded(y + height / 2 - size.height / 2, 0, 1 - size.height),
    ...size,
  }
}

/** Pixels of an area in an image of this size. */
export const pixelsOf = ({ width, height }: Area, image: { width: number; height: number }) => ({
  width: Math.max(1, Math.round(width * image.width)),
  height: Math.max(1, Math.round(height * image.height)),
})
