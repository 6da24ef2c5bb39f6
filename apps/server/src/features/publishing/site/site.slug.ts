/** Addresses of posts made from words. Pure. */
import { toSlug } from '#lib/slug.ts'

const limit = 60
/** A cut at the end of a word is nicer, unless it would take most of the slug. */
const leastCut = 20

/** Letters that do not come apart into a plain letter and its marks. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  є: 'ye',
  і: 'i',
  ґ: 'g',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
}

/**
 * At most 60 characters of `a-z 0-9 -`, from the first words of a text; never empty. Latin, Greek and Cyrillic letters are
 * written in plain ones; a text in other scripts gets `post`.
 */
export function slugOf(text: string): string {
  const start = text
    .slice(0, 1000)
    .replaceAll(/https?:\/\/\S+/gi, ' ')
    .replaceAll(/['’]/g, '')
  const plain = start.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = toSlug(
    plain.replaceAll(/[^\0-\u007f]/gu, (letter) => letters[letter] ?? ' '),
    1000,
  )
  if (slug.length <= limit) return slug || 'post'
  const end = slug.slice(0, limit + 1).lastIndexOf('-')
  return end > leastCut ? slug.slice(0, end) : slug.slice(0, limit)
}

/** The slug itself for 1, `slug-2` for 2 and so on, never longer than the limit. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug
  const suffix = `-${number}`
  return `${slug.slice(0, limit - suffix.length).replace(/-$/, '')}${suffix}`
}
