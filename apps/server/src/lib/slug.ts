import slugify from '@sindresorhus/slugify'

/**
 * A text as part of a URL: `a-z`, `0-9` and single hyphens, at most `max` characters. Latin, Greek and Cyrillic letters
 * are transliterated; other scripts are left out, so the result may be empty.
 */
export function toSlug(text: string, max: number): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]+/gu, ' ')
  return slugify(plain, { decamelize: false }).slice(0, max).replace(/-$/, '')
}

/** The slug itself, else the first free one of `slug-2`, `slug-3`, …, at most `max` characters. */
export function freeSlug(slug: string, taken: ReadonlySet<string>, max: number): string {
  for (let number = 1; ; number++) {
    const candidate = numberedSlug(slug, number, max)
    if (!taken.has(candidate)) return candidate
  }
}

/** The slug itself for 1, `slug-2` for 2 and so on, at most `max` characters. */
export function numberedSlug(slug: string, number: number, max: number): string {
  if (number === 1) return slug
  const suffix = `-${number}`
  return `${slug.slice(0, max - suffix.length).replace(/-$/, '')}${suffix}`
}
