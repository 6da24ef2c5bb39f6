/** Drops undefined properties, because exact optional properties must not be set to undefined. */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept: Partial<T> = {}
  for (const name in values) if (values[name] !== undefined) kept[name] = values[name]
  return kept as { [K in keyof T]?: Exclude<T[K], undefined> }
}
