/** What is counted per day. */

/** Days that sums are kept. */
export const keptFigures = 400

/**
 * `delivery`, `webhook`, `build`: how it ended. `failure`: network, kind and code. `late`, `build_time`: milliseconds. `storage`: bytes, set rather
 * than counted.
 */
export type Measure = 'delivery' | 'late' | 'failure' | 'build' | 'build_time' | 'webhook' | 'storage'

/** Rounds milliseconds to two digits, because every distinct time of a day is a row. */
export function roundTime(milliseconds: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, milliseconds))) - 1)
  return Math.round(milliseconds / size) * size
}
