/** Other names for the fallback, which is the first family. */
const generic = new Set(['sans-serif', 'system-ui'])

/** The typeface that a text names, in upper or lower case, or as its package does (`Inter Variable`). The first is the fallback. */
export function matchFamily<Family extends string>(families: readonly Family[], wanted: string): Family | undefined {
  const name = wanted
    .trim()
    .toLowerCase()
    .replace(/ variable$/, '')
  return generic.has(name) ? families[0] : families.find((family) => family.toLowerCase() === name)
}
