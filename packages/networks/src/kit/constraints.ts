import type { MediaConstraints, MediaRule } from '../spec/index.ts'
import { defined } from './defined.ts'

/** The limits of a form for one file, for the file that is sent. */
export const toConstraints = ({ mimes, maxSize, maxPixels, width, height, ratio }: MediaRule): MediaConstraints => ({
  mimes,
  ...defined({
    maxSize,
    maxPixels,
    minWidth: width?.min,
    maxWidth: width?.max,
    minHeight: height?.min,
    maxHeight: height?.max,
    minRatio: ratio?.min,
    maxRatio: ratio?.max,
  }),
})
