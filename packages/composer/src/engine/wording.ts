import type { TextRules } from '@broadside/networks/spec/profile'
import type { DestinationInput } from '../input.ts'
import { hashtagsOf, untag } from '../text/hashtags.ts'
import { speechOf, type Speech } from '../voice/speech.ts'
import type { Plan } from './direction.ts'
import type { Sentence } from './material.ts'
import { stronger } from './render.ts'
import type { Part, Unit } from './units/index.ts'
import type { Wishes } from './wishes.ts'

/** The plan's sentences in the words of one destination. */
export interface Wording {
  speech: Speech
  /** The idea in its own paragraphs; without an idea the headline of a source, if there is one. Always kept before anything else. */
  essential: Part[]
  /** Says whether the voice allows everything in a unit. */
  allows: (unit: Unit) => boolean
  word: (text: string) => string
  /** Hashtags in a line of their own, or empty. */
  tagLine: string
  /** For networks that take hashtags as a setting. */
  tags: string[]
  /** True when a forbidden phrase was taken out of the idea. */
  hasRemovedPhrase: boolean
  /** Hashtags that the network does not take in the text. */
  removedTags: string[]
}

/** Decides tag by tag, in the order of the text. */
const tagKeeper = (rule: TextRules['hashtags']): { keep: (tag: string) => boolean; removed: string[] } => {
  const removed: string[] = []
  let seen = 0
  const keep = (tag: string): boolean => {
    seen += 1
    if (rule === 'untouched' || (typeof rule === 'number' && seen <= rule)) return true
    removed.push(tag)
    return false
  }
  return { keep, removed }
}

const markerFor = (sentence: Sentence, keepsMarkdown: boolean): string => {
  if (keepsMarkdown || sentence.marker === '') return sentence.marker
  if (sentence.kind !== 'item') return ''
  return /^[*+]/u.test(sentence.marker) ? '- ' : sentence.marker
}

/** Voice first, then the removal of what it forbids; Markdown must not hide a phrase from it. */
const worder =
  (speech: Speech, keepsMarkdown: boolean) =>
  (sentence: Sentence): { text: string; hasRemovedPhrase: boolean } => {
    const shown = speech.adjust(keepsMarkdown ? sentence.raw : sentence.text)
    const plainly = speech.adjust(sentence.text)
    if (!speech.forbidden.isIn(shown) && !speech.forbidden.isIn(plainly)) return { text: shown, hasRemovedPhrase: false }
    return { text: speech.forbidden.remove(plainly), hasRemovedPhrase: true }
  }

const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)

/** Each once, as it was first written. */
const uniqueTags = (tags: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  return [...first.values()]
}

/** The idea's sentences; one that a removal left without words goes, and its place in the layout stays. */
const ideaParts = (
  idea: readonly Sentence[],
  say: ReturnType<typeof worder>,
  finish: (sentence: Sentence, text: string) => string,
): { parts: Part[]; hasRemovedPhrase: boolean } => {
  const parts: Part[] = []
  let hasRemovedPhrase = false
  let glue: Part['glue'] = ''
  for (const sentence of idea) {
    const said = say(sentence)
    hasRemovedPhrase ||= said.hasRemovedPhrase
    glue = stronger(glue, sentence.glue)
    if (said.hasRemovedPhrase && !hasWords(said.text)) continue
    parts.push({ sentence, text: finish(sentence, said.text), glue })
    glue = ''
  }
  return { parts, hasRemovedPhrase }
}

/** Characters that corrections may add to one sentence, and to all: more than any text needs. */
const mostGrowth = 4_000
const mostGrowthInAll = 60_000

export const wordingOf = (plan: Plan, destination: DestinationInput, { wantsNoHashtags }: Wishes): Wording => {
  const { idea, tags: ownTags } = plan.material
  const { wholeKernel } = destination.text
  const hashtags = wantsNoHashtags ? 'none' : destination.text.hashtags
  const speech = speechOf(destination.voice, Math.min(mostGrowth, Math.floor(mostGrowthInAll / (idea.length + 1))))
  const keepsMarkdown = wholeKernel === true
  const say = worder(speech, keepsMarkdown)
  const { keep, removed } = tagKeeper(hashtags)
  const own = ideaParts(idea, say, (sentence, text) => markerFor(sentence, keepsMarkdown) + untag(text, keep))
  const { headline } = plan
  const opening: Part[] =
    headline && !say(headline).hasRemovedPhrase ? [{ sentence: headline, text: speech.adjust(headline.text), glue: '' }] : []
  const allowedTags = ownTags.filter((tag) => !speech.forbidden.isIn(tag))
  const inline = idea.flatMap(({ raw }) => hashtagsOf(raw)).filter((tag) => !speech.forbidden.isIn(tag))
  const tagLine = allowedTags
    .filter(keep)
    .map((tag) => `#${tag}`)
    .join(' ')
  return {
    speech,
    essential: idea.length > 0 ? own.parts : opening,
    allows: ({ parts }) => !parts.some(({ text }) => speech.forbidden.isIn(text) || speech.forbidden.isIn(speech.adjust(text))),
    word: (text) => untag(speech.adjust(keepsMarkdown ? text.replace(/^• /u, '- ') : text), () => false),
    tagLine,
    tags: hashtags === 'tags' ? uniqueTags([...inline, ...allowedTags]) : [],
    hasRemovedPhrase: own.hasRemovedPhrase || allowedTags.length < ownTags.length,
    removedTags: removed,
  }
}
