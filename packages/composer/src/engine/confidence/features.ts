/** What is known about a post before a person has read it, as numbers of about 0 to 1. */
import type { Claim } from '../../result.ts'
import { oneLine } from '../../text/normalize.ts'
import { containment } from '../../text/overlap.ts'
import { isConcrete, isOpinion } from '../markers.ts'
import type { Material, Sentence, SourceText } from '../material.ts'
import type { Topic } from '../relevance/topic.ts'
import type { Piece } from './read-post.ts'

/** Each feature with its meaning. The weights are in `weights.ts`. */
export const featureNames = [
  'has_idea',
  'idea_alone',
  'rare_terms',
  'no_shared_terms',
  'repeats_idea',
  'body_sentences',
  'lone_sentence',
  'long_sentences',
  'points_back',
  'connects',
  'stale',
  'first_person',
  'addresses',
  'unknown_noun',
  'shortened',
  'unmatched',
  'list',
  'quotation',
  'speakerless',
  'concrete',
  'opinion',
  'question',
  'opens_source',
  'opens_paragraph',
  'late',
  'goes_on',
  'scattered',
  'title_terms',
  'thin_opening',
  'untitled',
  'open_end',
  'length',
  'thread',
  'segments',
  'weak_segments',
  'near_claims',
  'open_claims',
  'contradictions',
  'no_lexicon',
  'flat_source',
] as const
export type FeatureName = (typeof featureNames)[number]
export type Features = Readonly<Record<FeatureName, number>>

export interface ReadPost {
  material: Material
  /** Of the idea or, without one, of the title. */
  topic: Topic
  pieces: readonly Piece[]
  bodies: readonly string[]
  claims: readonly Claim[]
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const flag = (holds: boolean): number => (holds ? 1 : 0)
const capped = (value: number): number => Math.min(1, value)

const unionOf = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]))

const sentencesOf = (pieces: readonly Piece[]): Sentence[] => pieces.flatMap(({ sentence }) => (sentence ? [sentence] : []))

/** Every piece that begins a thought of its own: the first of the body, and each after a gap. */
const openersOf = (body: readonly Piece[]): Piece[] =>
  body.filter(({ sentence, segment, isItem }, index) => {
    const before = body[index - 1]
    if (isItem) return false
    return !before || before.segment !== segment || before.sentence?.position !== (sentence?.position ?? Infinity) - 1
  })

/** What a body shares with its topic at most counts: about three rare terms. */
const muchShared = 3

const aboutIdea = ({ topic }: ReadPost, body: readonly Piece[]): Pick<Features, 'rare_terms' | 'no_shared_terms' | 'repeats_idea'> => {
  const sentences = sentencesOf(body)
  if (topic.isEmpty || sentences.length === 0) return { rare_terms: 0, no_shared_terms: 0, repeats_idea: 0 }
  return {
    rare_terms: capped(topic.shared(sentences) / muchShared),
    no_shared_terms: flag(topic.sharedTerms(sentences) === 0),
    repeats_idea: flag(sentences.some(topic.repeats)),
  }
}

const textOf = ({ sources }: Material, { sentence }: Piece): SourceText | undefined =>
  sources.find(({ source }) => source.id === sentence?.ref)

const aboutWording = ({ material }: ReadPost, body: readonly Piece[]) => {
  const openers = openersOf(body)
  const any = (pieces: readonly Piece[], holds: (text: string, piece: Piece) => boolean): number =>
    flag(pieces.some((piece) => holds(piece.text, piece)))
  const lexicon = material.sources.find((text) => text.lexicon)?.lexicon
  const quotations = body.filter(({ text }) => /["“„«][^"“”«»]{20,}/u.test(text))
  return {
    points_back: any(openers, (text) => lexicon?.pointsBack(text) ?? false),
    connects: any(openers, (text) => (lexicon?.connects(text) || lexicon?.turns(text)) ?? false),
    stale: any(body, (text) => (lexicon?.isStale(text) || lexicon?.namesPage(text)) ?? false),
    first_person: any(body, (text) => lexicon?.isWriterAlone(text) ?? false),
    addresses: any(body, (text) => lexicon?.addresses(text) ?? false),
    unknown_noun: any(openers, (text) => lexicon?.knownNoun(text) !== undefined),
    quotation: flag(quotations.length > 0),
    speakerless: flag(quotations.some(({ text }) => !/[”“»"]\s*[,—–-]?\s*\p{L}|\p{L}[,:]?\s*["“„«]/u.test(text))),
    concrete: share(body.filter(({ text }) => isConcrete(text)).length, body.length),
    opinion: any(body, isOpinion),
    question: any(body, (text) => /[?？]/u.test(text)),
    no_lexicon: flag(!lexicon),
  }
}

/** Sentences of the body after which their paragraph goes on and the post does not: the point may have followed. */
const goesOnAfter = ({ sources }: Material, body: readonly Piece[]): boolean => {
  const taken = new Set(sentencesOf(body))
  return sources.some(({ paragraphs }) =>
    paragraphs.some(({ sentences }) =>
      sentences.some((one, at) => taken.has(one) && sentences[at + 1] && !taken.has(sentences[at + 1] ?? one)),
    ),
  )
}

const aboutPlace = ({ material }: ReadPost, body: readonly Piece[]) => {
  const found = body.filter((piece) => piece.sentence)
  const [first] = found
  const source = first && textOf(material, first)
  const paragraph = source?.paragraphs.find(({ sentences }) => first?.sentence && sentences.includes(first.sentence))
  const places = found.map(({ sentence }) => sentence?.position ?? 0)
  const gaps = places.filter((place, index) => index > 0 && place !== (places[index - 1] ?? 0) + 1).length
  const title = source?.titleTerms ?? new Set<string>()
  return {
    shortened: share(body.filter(({ isShortened }) => isShortened).length, body.length),
    unmatched: share(body.length - found.length, body.length),
    opens_source: flag(places.includes(0)),
    opens_paragraph: flag(paragraph?.sentences[0] === first?.sentence && first !== undefined),
    goes_on: flag(goesOnAfter(material, body)),
    late: share(places[0] ?? 0, source?.sentences.length ?? 0),
    scattered: share(gaps, Math.max(1, places.length - 1)),
    title_terms: containment(title, unionOf(body.map(({ terms }) => terms))),
  }
}

const aboutClaims = (claims: readonly Claim[]): Pick<Features, 'near_claims' | 'open_claims' | 'contradictions'> => {
  const withStatus = (wanted: string): number => share(claims.filter(({ status }) => status === wanted).length, claims.length)
  return {
    near_claims: withStatus('near'),
    open_claims: withStatus('needs_verification'),
    contradictions: flag(withStatus('contradicted') > 0),
  }
}

/** Fewer paragraphs than this are a text without any structure. */
const fewParagraphs = 3
const longSentence = 200
const fewOpeningTerms = 4

export const featuresOf = (post: ReadPost): Features => {
  const { material, topic, pieces, bodies, claims } = post
  const hasIdea = material.idea.length > 0
  const [opening] = pieces
  // Without an idea the first piece is the title, which opens the post like an idea.
  const body = pieces.filter((piece, index) => !piece.isIdea && (hasIdea || index > 0))
  const segments = bodies.map((_, index) => pieces.filter(({ segment }) => segment === index))
  const isWeak = (segment: readonly Piece[]): boolean => !topic.isEmpty && topic.rareIn(sentencesOf(segment)).size === 0
  const characters = bodies.reduce((sum, text) => sum + text.length, 0)
  return {
    has_idea: flag(hasIdea),
    idea_alone: flag(hasIdea && body.length === 0),
    ...aboutIdea(post, body),
    body_sentences: capped(body.length / 8),
    lone_sentence: flag(body.length === 1),
    long_sentences: share(body.filter(({ text }) => text.length > longSentence).length, body.length),
    ...aboutWording(post, body),
    ...aboutPlace(post, body),
    list: flag(body.some(({ isItem }) => isItem)),
    thin_opening: flag((opening?.terms.size ?? 0) < fewOpeningTerms),
    untitled: flag(
      !hasIdea && !material.sources.some(({ source }) => opening !== undefined && oneLine(source.title).startsWith(opening.text)),
    ),
    open_end: flag(/[:…,?]$/u.test(pieces.at(-1)?.text ?? '')),
    length: capped(characters / 1_500),
    thread: flag(bodies.length > 1),
    segments: bodies.length > 1 ? capped(bodies.length / 8) : 0,
    weak_segments: bodies.length > 1 ? share(segments.slice(1).filter(isWeak).length, segments.length - 1) : 0,
    ...aboutClaims(claims),
    flat_source: flag(material.sources.every(({ paragraphs }) => paragraphs.length < fewParagraphs)),
  }
}
