import type { TextRules } from '@broadside/networks/spec/profile'
import type { DestinationInput } from '../input.ts'
import { hashtagsOf, untag } from '../text/hashtags.ts'
import { speechOf, type Speech } from '../voice/speech.ts'
import type { Plan } from './direction.ts'
import type { Sentence } from './material.ts'
import { stronger } from './render.ts'
import type { Part, Unit } from './units/index.ts'
import type { Instructions } from './instructions.ts'

/** The plan's sentences as worded for one destination. */
export interface Wording {
  speech: Speech
  /** The idea in its own paragraphs or, without an idea, a source's headline. Kept before anything else. */
  essential: Part[]
  allows: (unit: Unit) => boolean
  word: (text: string) => string
  tagLine: string
  tags: string[]
  hasRemovedPhrase: boolean
  removedTags: string[]
}

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

/** Removes Markdown, which could hide a phrase, applies the voice, and then removes forbidden phrases. */
const worder =
  (speech: Speech, keepsMarkdown: boolean) =>
  (sentence: Sentence): { text: string; hasRemovedPhrase: boolean } => {
    const shown = speech.adjust(keepsMarkdown ? sentence.raw : sentence.text)
    const plainly = speech.adjust(sentence.text)
    if (!speech.forbidden.isIn(shown) && !speech.forbidden.isIn(plainly)) return { text: shown, hasRemovedPhrase: false }
    return { text: speech.forbidden.remove(plainly), hasRemovedPhrase: true }
  }

const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)

const uniqueTags = (tags: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  return [...first.values()]
}

/** Drops sentences of the idea left without words by a removal, but keeps the layout around them. */
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

/** Characters corrections may add to one sentence, and in total: more than any text needs. */
const mostGrowth = 4_000
const mostGrowthInAll = 60_000

export const wordingOf = (plan: Plan, destination: DestinationInput, { wantsNoHashtags }: Instructions): Wording => {
  const { idea, tags: ownTags } = plan.material
  const { wholeKernel, tagLimit } = destination.text
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
    tags: hashtags === 'tags' ? uniqueTags([...inline, ...allowedTags]).slice(0, tagLimit) : [],
    hasRemovedPhrase: own.hasRemovedPhrase || allowedTags.length < ownTags.length,
    removedTags: removed,
  }
}
