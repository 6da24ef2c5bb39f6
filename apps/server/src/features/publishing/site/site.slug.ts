/** Slugs of posts. Pure. */
import { toSlug } from '#lib/slug.ts'

export const slugLimit = 60
/** Cuts between words unless the slug would become shorter than this. */
const leastCut = 20

/** At most 60 characters of `a-z 0-9 -`, from the first words of a text; never empty. */
export function slugOf(text: string): string {
  const start = text
    .slice(0, 1000)
    .replaceAll(/https?:\/\/\S+/gi, ' ')
    .replaceAll(/['’]/g, '')
  const slug = toSlug(start, 1000)
  if (slug.length <= slugLimit) return slug || 'post'
  const end = slug.slice(0, slugLimit + 1).lastIndexOf('-')
  return end > leastCut ? slug.slice(0, end) : slug.slice(0, slugLimit)
}
