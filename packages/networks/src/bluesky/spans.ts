/** What becomes a link in a post. The facets of a post come from `@atproto/api`, which a test holds this to. */
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
// No white space, and none of the characters that have no width.
const word = '[^\\s\\u00AD\\u2060\\u200A-\\u200D\\u20E2]'
const hashtag = new RegExp(`(?<!\\S)[#＃](?!\\uFE0F)${word}+`, 'gu')
const isName = /[^\d\p{P}]/u

/** A full stop at the end belongs to the sentence, and a bracket to what stands around the address. */
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
