import { type Point, scale } from '../geometry/point.ts'
import type { Key } from './tool.ts'

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const far = 10

/** How far an arrow key moves something: by 1 px, or by 10 with Shift; undefined for other keys. */
export const arrowStep = ({ key, shift }: Pick<Key, 'key' | 'shift'>): Point | undefined => {
  const direction = directions[key]
  return direction && scale(direction, shift ? far : 1)
}
