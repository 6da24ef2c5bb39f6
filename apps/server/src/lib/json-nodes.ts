/** The number of keys and values in a JSON value, including itself. */
export function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNodes(item), 1)
  const values: unknown[] = Object.values(value)
  return values.reduce<number>((sum, item) => sum + 1 + countNodes(item), 1)
}
