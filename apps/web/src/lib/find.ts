export interface Findable {
  label: string
  description?: string | undefined
  keywords?: string | undefined
}

/** Ignores case and accents: "Sao" finds "São". */
const simplify = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every typed word must occur, so "mastodon ada" also finds "Ada, Mastodon". Without any, nothing is read. */
export const isMatch = (one: Findable, query: string): boolean => {
  const words = simplify(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const { label, description = '', keywords = '' } = one
  const text = simplify(`${label} ${description} ${keywords}`)
  return words.every((word) => text.includes(word))
}
