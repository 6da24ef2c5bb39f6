/** A text as part of an address: `a-z`, `0-9` and single hyphens, without accents, at most `max` characters. May be empty. */
export function toSlug(text: string, max: number): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, max)
    .replace(/-$/, '')
}

/** The slug itself, else the first of `slug-2`, `slug-3`, … that is not taken, at most `max` characters. */
export function freeSlug(slug: string, taken: ReadonlySet<string>, max: number): string {
  let candidate = slug
  for (let number = 2; taken.has(candidate); number++) {
    const suffix = `-${number}`
    candidate = `${slug.slice(0, max - suffix.length).replace(/-$/, '')}${suffix}`
  }
  return candidate
}
