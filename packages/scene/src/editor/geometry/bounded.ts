import type { Transform } from '@broadside/contract/features/design-document.schemas'
import { maxLength, maxPosition } from '@broadside/contract/features/design-limits'
import { clamp, rounded } from '../model/numbers.ts'
import { normalizeAngle } from './point.ts'

/** A transform within the limits of a document. */
export const bounded = ({ x, y, width, height, rotation, ...flips }: Transform): Transform => ({
  x: rounded(clamp(x, -maxPosition, maxPosition)),
  y: rounded(clamp(y, -maxPosition, maxPosition)),
  width: rounded(clamp(width, 0, maxLength)),
  height: rounded(clamp(height, 0, maxLength)),
  rotation: rounded(normalizeAngle(rotation)),
  ...flips,
})
