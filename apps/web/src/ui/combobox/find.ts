export interface Findable {
  label: string
  description?: string | undefined
  /** Further words that find it. */
  keywords?: string | undefined
}

/** Without case, and without accents: "Sao" finds "São". */
const simplify = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every typed word must occur, so that "mastodon ada" finds "Ada, Mastodon" as well. */
export const isMatch = ({ label, description = '', keywords = '' }: Findable, query: string): boolean => {
  const text = simplify(`${label} ${description} ${keywords}`)
  return simplify(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
