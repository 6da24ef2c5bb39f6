/** Parses preferences such as "shorter, as a list". */
import { allLexicons, type Lexicon } from './lexicon/index.ts'
import type { UnitForm } from './units/index.ts'

export interface Instructions {
  isShorter: boolean
  isLonger: boolean
  form: UnitForm | undefined
  wantsThread: boolean
  wantsNoQuestion: boolean
  wantsNoLink: boolean
  wantsNoHashtags: boolean
  topic: string
}

export const noInstructions: Instructions = {
  isShorter: false,
  isLonger: false,
  form: undefined,
  wantsThread: false,
  wantsNoQuestion: false,
  wantsNoLink: false,
  wantsNoHashtags: false,
  topic: '',
}

/** Parses exclusions before requests, so "no list of numbers" uses up its words first. */
const read = (direction: string, { wishes }: Lexicon): Instructions => {
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

const count = (wishes: Instructions): number => Object.entries(wishes).filter(([key, value]) => key !== 'topic' && value).length

/** Parses the line in every language with lists; the one that understands most of it wins. */
export const parseInstructions = (direction: string): Instructions => {
  const unread: Instructions = { ...noInstructions, topic: direction.trim() }
  if (!unread.topic) return noInstructions
  const isBetter = (one: Instructions, other: Instructions): boolean =>
    count(one) > count(other) || (count(one) === count(other) && one.topic.length < other.topic.length)
  return allLexicons()
    .map((lexicon) => read(direction, lexicon))
    .reduce((best, wishes) => (isBetter(wishes, best) ? wishes : best), unread)
}
