/** Cropping with arrow keys: they move the frame, and resize it while Alt is held. */
import { scaleBox } from '../../geometry/resize.ts'
import type { Point } from '../../geometry/point.ts'
import { clamp, minLength } from '../../model/numbers.ts'
import type { Session } from '../../session/session.ts'
import { arrowStep } from '../arrows.ts'
import type { Key } from '../tool.ts'
import { type Crop, cropOfLayer, moveFrame, roomFor, setCrop } from './crop.ts'

/** Moves the right and the lower side; both, if the format is kept. */
const resized = ({ frame, picture }: Crop, by: Point, keepsAspect: boolean) => {
  const limited = (factor: number, side: number, room: number) => clamp(factor, Math.min(1, minLength / side), Math.max(1, room))
  const factors = { x: (frame.width + by.x) / frame.width, y: (frame.height + by.y) / frame.height }
  if (keepsAspect) {
    const factor = limited(by.x === 0 ? factors.y : factors.x, Math.min(frame.width, frame.height), roomFor({ frame, picture }, 'se'))
    return scaleBox(frame, { x: factor, y: factor }, { x: 1, y: 1 })
  }
  const x = limited(factors.x, frame.width, roomFor({ frame, picture }, 'e'))
  const y = limited(factors.y, frame.height, roomFor({ frame, picture }, 's'))
  return scaleBox(frame, { x, y }, { x: 1, y: 1 })
}

/** Returns true if the key was used. */
export const cropByKey = (session: Session, id: string, key: Key): boolean => {
  const by = arrowStep(key)
  const crop = cropOfLayer(session, id)
  if (!by || !crop || key.mod) return false
  const { frame, picture } = crop
  setCrop(session, id, {
    picture,
    frame: key.alt ? resized(crop, by, session.view.get().cropFormat !== undefined) : moveFrame(frame, picture, by),
  })
  return true
}
