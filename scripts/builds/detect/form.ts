import type { Fault } from '../post.ts'
import { type Detector, fault } from './read.ts'

const utf8 = new TextEncoder()

export const limits: Detector = ({ post }) => {
  const { count, textLimit, byteLimit, maxSegments } = post.limits
  const long = post.segments.filter((body) => count(body) > textLimit || (byteLimit !== undefined && utf8.encode(body).length > byteLimit))
  const faults = long.map((body) => fault('limit', body.slice(0, 80), `${count(body)} of ${textLimit}`))
  if (post.segments.length > maxSegments) faults.push(fault('limit', `${post.segments.length} segments`, `of ${maxSegments}`))
  if (post.segments.some((body) => body.trim() === '')) faults.push(fault('limit', '', 'an empty segment'))
  return faults
}

const balance = (text: string, open: string, close: string): number => text.split(open).length - text.split(close).length

const isUnbalanced = (text: string): boolean => {
  const bare = text.replace(/(?<=^|\n|[.:;,]["”]?\s)(?:\p{L}|\d{1,2})\)|[:;]-?[()](?=\s|$)/gu, '')
  const hasLow = text.includes('„')
  const quotes = hasLow ? text.split('„').length - 1 !== (text.match(/[“”]/gu) ?? []).length : balance(text, '“', '”') !== 0
  const straight = (text.replace(/\d(?:"|″)/gu, '').match(/"/gu) ?? []).length % 2 === 1
  return quotes || straight || balance(bare, '(', ')') !== 0 || balance(bare, '[', ']') !== 0 || balance(text, '«', '»') !== 0
}

/** English only: other languages double words legitimately (“die die”, “nous nous”). */
const doubled = /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu
const rightlyDoubled = /(?<!\p{L})(?:had had|that that|bye bye|very very|is is|do do|no no|ha ha)(?!\p{L})/iu

const joins: readonly (readonly [RegExp, string])[] = [
  [/[^\S\n\u00A0\u202F]{2,}/u, 'blanks'],
  [/\S \.(?![\d.\p{L}])|\S ,/u, 'a blank before a mark'],
  [/(?<!\.)\.\.(?!\.)|,,|;;|,\.|\.,(?!\d)|:\.|[?!]\.(?!\.)/u, 'marks that meet'],
  [/\((?:\s*)\)|\[\s*\]/u, 'empty brackets'],
  [/&(?:amp|nbsp|quot|lt|gt|#\d+);/u, 'an entity'],
]
const remains: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}|[.,”])\[\d{1,3}\]/u, 'a footnote mark'],
  [/\*\*|\]\(|(?<!\p{L})__/u, 'marks of Markdown'],
]

/** The site renders Markdown; every other network shows its delimiters. */
export const punctuation: Detector = ({ post, pieces }) => {
  const rules = post.profile.startsWith('site.') ? joins : [...joins, ...remains]
  return [
    ...post.segments.flatMap((body): Fault[] => {
      const text = post.idea === '' ? body : body.replace(post.idea, '')
      const found = rules.flatMap(([pattern, name]) => {
        const match = pattern.exec(text)
        return match ? [fault('punctuation', text.slice(Math.max(0, match.index - 30), match.index + 30), name)] : []
      })
      return isUnbalanced(text)
        ? [...found, fault('punctuation', text.replace(/\s+/gu, ' ').slice(0, 160), 'quotation marks or brackets without their other half')]
        : found
    }),
    ...pieces
      .filter(({ isIdea }) => !isIdea)
      .flatMap(({ text, isFirst, kind }): Fault[] => {
        if (post.language === 'en' && doubled.test(text) && !rightlyDoubled.test(text)) return [fault('punctuation', text, 'a word twice')]
        return isFirst && kind === 'prose' && /^\p{Ll}(?!\p{Lu})/u.test(text) ? [fault('punctuation', text, 'begins in lower case')] : []
      }),
  ]
}
