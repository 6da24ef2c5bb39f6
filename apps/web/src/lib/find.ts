export interface Findable {
  label: string
  description?: string | undefined
  keywords?: string | undefined
}

/** Ignores case and accents: "Sao" finds "São". */
const simplify = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Every typed word must occur, so "mastodon ada" also finds "Ada, Mastodon". */
export const isMatch = ({ label, description = '', keywords = '' }: Findable, query: string): boolean => {
  const text = simplify(`${label} ${description} ${keywords}`)
  return simplify(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
