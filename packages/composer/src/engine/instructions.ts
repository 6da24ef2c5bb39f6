/** Parses instructions such as "shorter, as a list". */
import { allLexicons, type Lexicon } from './lexicon/index.ts'

export const contents = ['list', 'quotation', 'price', 'date', 'place', 'figure', 'question'] as const
/** What a post can be asked to have. */
export type Content = (typeof contents)[number]

export interface Instructions {
  isShorter: boolean
  isLonger: boolean
  isFormal: boolean
  contents: readonly Content[]
  wantsThread: boolean
  wantsNoQuestion: boolean
  wantsNoLink: boolean
  wantsNoHashtags: boolean
  topic: string
}

export const noInstructions: Instructions = {
  isShorter: false,
  isLonger: false,
  isFormal: false,
  contents: [],
  wantsThread: false,
  wantsNoQuestion: false,
  wantsNoLink: false,
  wantsNoHashtags: false,
  topic: '',
}

/** Parses exclusions before requests, so "no list of numbers" uses up its words first. */
const read = (direction: string, { instructions }: Lexicon): Instructions => {
  let rest = direction
  const take = (pattern: RegExp): boolean => {
    const shorter = rest.replace(pattern, ' ')
    const isThere = shorter !== rest
    rest = shorter
    return isThere
  }
  const refused = {
    wantsNoQuestion: take(instructions.noQuestion),
    wantsNoLink: take(instructions.noLink),
    wantsNoHashtags: take(instructions.noHashtags),
  }
  const others = {
    wantsThread: take(instructions.thread),
    isFormal: take(instructions.formal),
    isShorter: take(instructions.shorter),
    isLonger: take(instructions.longer),
  }
  const asked = contents.filter((name) => take(instructions[name]))
  const topic = rest.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').replace(/\s+/gu, ' ')
  while (take(instructions.fillers));
  return { ...refused, ...others, contents: asked, topic: /\p{L}/u.test(rest) ? topic : '' }
}

const count = ({ contents: asked, ...rest }: Instructions): number =>
  asked.length + Object.values(rest).filter((value) => value === true).length

/** Parses the line in every language with lists; the one that understands most of it wins. */
export const parseInstructions = (direction: string): Instructions => {
  const unread: Instructions = { ...noInstructions, topic: direction.trim() }
  if (!unread.topic) return noInstructions
  const isBetter = (one: Instructions, other: Instructions): boolean =>
    count(one) > count(other) || (count(one) === count(other) && count(one) > 0 && one.topic.length < other.topic.length)
  return allLexicons()
    .map((lexicon) => read(direction, lexicon))
    .reduce((best, instructions) => (isBetter(instructions, best) ? instructions : best), unread)
}
