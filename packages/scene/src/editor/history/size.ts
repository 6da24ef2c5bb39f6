const objectBytes = 16

/** About how much memory a value takes. Parts that are shared with other values count each time. */
export const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return objectBytes + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce<number>((sum, part) => sum + 8 + sizeOf(part), objectBytes)
}
