/** Finds what becomes a link in a post. Publishing takes its facets from `@atproto/api`; a test compares the two. */
import { countGraphemes } from '../kit/count.ts'
import { topLevelDomains } from '../kit/top-level-domains.ts'
import type { TextSpan } from '../spec/index.ts'
import { tagGraphemes } from './limits.ts'

const isDomain = (name: string): boolean => {
  const dot = name.lastIndexOf('.')
  return dot >= 0 && topLevelDomains.has(name.slice(dot + 1))
}

const address = /(?<![^\s(])(?:https?:\/\/\S+|(?<domain>[a-z][a-z0-9]*(?:\.[a-z0-9]+)+)\S*)/gi
const handle = /(?<![^\s(])@([a-z0-9.-]+)\b/gi
const cashtag = /(?<![^\s(])\$[a-z][a-z0-9]{0,4}(?=[\s.,;:!?)"'’]|$)/gi
const word = '[^\\s\\u00AD\\u2060\\u200A-\\u200D\\u20E2]'
const hashtag = new RegExp(`(?<!\\S)[#＃](?!\\uFE0F)${word}+`, 'gu')
const isName = /[^\d\p{P}]/u

/** Leaves a closing period to the sentence and a closing bracket to the text around the URL. */
const trimAddress = (found: string): string => {
  const sentence = found.replace(/[.,;:!?]$/, '')
  return sentence.endsWith(')') && !sentence.includes('(') ? sentence.slice(0, -1) : sentence
}

const findLinks = (text: string): TextSpan[] =>
  [...text.matchAll(address)]
    .filter(([found, domain = '']) => found.startsWith('http') || isDomain(domain))
    .map(({ 0: found, index }) => ({ kind: 'link', start: index, end: index + trimAddress(found).length }))

const findHandles = (text: string): TextSpan[] =>
  [...text.matchAll(handle)]
    .filter(([, name = '']) => isDomain(name) || name.endsWith('.test'))
    .map(({ 0: found, index }) => ({ kind: 'mention', start: index, end: index + found.length }))

const findTags = (text: string): TextSpan[] =>
  [...text.matchAll(hashtag)].flatMap(({ 0: found, index }): TextSpan[] => {
    const tag = found.slice(1).replace(/\p{P}+$/u, '')
    return isName.test(tag) && countGraphemes(tag) <= tagGraphemes ? [{ kind: 'hashtag', start: index, end: index + 1 + tag.length }] : []
  })

const findCashtags = (text: string): TextSpan[] =>
  [...text.matchAll(cashtag)].map(({ 0: found, index }) => ({ kind: 'hashtag', start: index, end: index + found.length }))

export const findLinked = (text: string): TextSpan[] => [...findLinks(text), ...findHandles(text), ...findTags(text), ...findCashtags(text)]
