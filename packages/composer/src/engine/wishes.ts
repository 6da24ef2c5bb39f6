/** What a line such as "shorter, as a list" asks of a draft. */
import { allLexicons, type Lexicon } from './lexicon/index.ts'
import type { UnitForm } from './units/index.ts'

export interface Wishes {
  isShorter: boolean
  isLonger: boolean
  /** The form that the body is to have. */
  form: UnitForm | undefined
  wantsThread: boolean
  wantsNoQuestion: boolean
  wantsNoLink: boolean
  wantsNoHashtags: boolean
  /** What is left: the topic that is to come first. */
  topic: string
}

export const noWishes: Wishes = {
  isShorter: false,
  isLonger: false,
  form: undefined,
  wantsThread: false,
  wantsNoQuestion: false,
  wantsNoLink: false,
  wantsNoHashtags: false,
  topic: '',
}

/** What is refused is read before what is asked for, so that "no list of numbers" loses its words first. */
const read = (direction: string, { wishes }: Lexicon): Wishes => {
  let rest = direction
  const take = (pattern: RegExp): boolean => {
    const shorter = rest.replace(pattern, ' ')
    const isThere = shorter !== rest
    rest = shorter
    return isThere
  }
  const refused = { wantsNoQuestion: take(wishes.noQuestion), wantsNoLink: take(wishes.noLink), wantsNoHashtags: take(wishes.noHashtags) }
  const wantsThread = take(wishes.thread)
  const forms: readonly UnitForm[] = ['list', 'quotation', 'figure']
  const form = forms.find((name) => name !== 'passage' && take(wishes[name]))
  return { ...refused, wantsThread, form, isShorter: take(wishes.shorter), isLonger: take(wishes.longer), topic: rest.trim() }
}

/** How much of a line was understood. */
const count = (wishes: Wishes): number => Object.entries(wishes).filter(([key, value]) => key !== 'topic' && value).length

/** Understood in any of the languages with lists; the one that understands most of it wins. */
export const readWishes = (direction: string): Wishes => {
  const unread: Wishes = { ...noWishes, topic: direction.trim() }
  if (!unread.topic) return noWishes
  const isBetter = (one: Wishes, other: Wishes): boolean =>
    count(one) > count(other) || (count(one) === count(other) && one.topic.length < other.topic.length)
  return allLexicons()
    .map((lexicon) => read(direction, lexicon))
    .reduce((best, wishes) => (isBetter(wishes, best) ? wishes : best), unread)
}
