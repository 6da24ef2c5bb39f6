/** Slugs of articles: lower-case Latin letters, digits and single hyphens. */
export const toSlug = (words: string, limit = 60): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, limit)
    .replaceAll(/^-+|-+$/g, '')

/**
 * Returns a slug that no other post has, so that a read-back by slug is certain: it ends in a part of the seed, a UUID, as another post may have the
 * same title.
 */
export const toUniqueSlug = (words: string, seed: string): string => `${toSlug(words) || 'post'}-${seed.slice(-12)}`
