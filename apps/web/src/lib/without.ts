export const without = <T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !(keys as readonly string[]).includes(key))) as Omit<T, K>
