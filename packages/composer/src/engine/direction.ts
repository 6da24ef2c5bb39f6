import type { AssetInput, ComposeInput } from '../input.ts'
import { bounds, type Direction, type MediaPlan, type ReviewFlag, type Skipped } from '../result.ts'
import { clip } from '../text/cut.ts'
import { normalize, oneLine } from '../text/normalize.ts'
import { phraseFilter, type PhraseFilter } from '../voice/phrases.ts'
import { claimerOf, takeClaims, type Claimer } from './claims.ts'
import { decide } from './decisions.ts'
import { contradictionFlags, materialFlags, nearFlags, promiseFlags } from './flags.ts'
import { headlineOf } from './headline.ts'
import { selectKernel } from './kernel.ts'
import { makeshift, readMaterial, type Material, type Sentence } from './material.ts'
import { noTopic, stemmer, topicOf, type Topic } from './relevance/topic.ts'
import { joinParts, partsOf } from './render.ts'
import { byScore, scoreUnits, type Scored, wantedTerms } from './score.ts'
import { findUnits, promisedBy, type Unit, unitText } from './units/index.ts'

export interface Plan {
  material: Material
  /** All self-contained units with their scores, in source order. */
  units: readonly Scored[]
  kernel: readonly Scored[]
  /** What the idea is about; empty without one. */
  topic: Topic
  /** What the titles of the sources name, which a thread without an idea keeps to. */
  title: Topic
  thesis: Sentence
  /** The source title that opens posts if there is no idea. */
  headline: Sentence | undefined
  claim: Claimer
  direction: Direction
  skipped: readonly Skipped[]
  flags: readonly ReviewFlag[]
}

const thesisLength = 300
const ownKernel = 12
const nothing = '–'

/** Falls back to skipped sentences, then to names, when nothing is self-contained. */
const lastResort = (input: ComposeInput, material: Material): Sentence => {
  const passedOver = [...material.idea, ...material.sources.flatMap(({ sentences }) => sentences)].find(({ text }) => /\p{L}/u.test(text))
  const [source] = input.sources
  const title = oneLine(source?.title ?? '')
  if (title) return makeshift(source?.id ?? 'idea', title)
  if (passedOver) return passedOver
  const name = [input.direction.angle, material.tags.join(' '), material.idea[0]?.text, source?.label].map((text) => oneLine(text ?? ''))
  return makeshift(source?.id ?? 'idea', name.find(Boolean) ?? nothing)
}

export const mediaPlan = (asset: AssetInput | undefined, wish: string): MediaPlan =>
  asset
    ? {
        treatment: 'use_source',
        source_ref: `media:${asset.media_id}`,
        role: asset.role,
        brief: clip(oneLine(asset.alt_text || wish), bounds.mediaBrief),
      }
    : { treatment: 'none', source_ref: '', role: '', brief: clip(oneLine(wish), bounds.mediaBrief) }

const canonicalText = (idea: string, kernel: readonly Unit[], allowed: PhraseFilter): string => {
  const own = clip(allowed.remove(normalize(idea)), bounds.canonicalText)
  const taken: Unit[] = []
  const render = (units: readonly Unit[]): string => [own, joinParts(partsOf(units))].filter(Boolean).join('\n\n')
  for (const unit of kernel) {
    const text = unitText(unit)
    if (own.includes(text) || allowed.isIn(text)) continue
    if (render([...taken, unit]).length <= bounds.canonicalText) taken.push(unit)
  }
  return allowed.remove(render(taken))
}

const headlineIn = (material: Material, allowed: string): Sentence | undefined => {
  for (const text of material.sources) {
    const title = headlineOf(text, allowed)
    if (title) return { ...makeshift(text.source.id, title), terms: text.titleTerms }
  }
  return undefined
}

const titlesOf = ({ sources }: Material): Sentence[] =>
  sources.map(({ source, titleTerms }) => ({ ...makeshift(source.id, oneLine(source.title)), terms: titleTerms }))

/** Steps A to G: reads the material and decides what to say, on what evidence, and where. */
export const direct = (input: ComposeInput): Plan => {
  const material = readMaterial(input)
  const found = findUnits(input, material)
  const stemsOf = stemmer(material)
  const topic = topicOf(material, material.idea, stemsOf)
  const title = topic.isEmpty ? topicOf(material, titlesOf(material), stemsOf) : noTopic
  const scored = scoreUnits(found, material, wantedTerms(input, material), topic)
  const kernel = selectKernel(
    scored,
    material.idea.map(({ terms }) => terms),
  )
  const claim = claimerOf(material)
  const { decisions, skipped } = decide(input)
  // All destinations share one master text, so it respects every voice's forbidden phrases.
  const allowed = phraseFilter(input.destinations.flatMap(({ voice }) => voice?.forbidden_phrases ?? []))
  const headline = headlineIn(material, input.idea)
  const best = byScore(scored)[0]?.unit.parts[0]
  const thesis =
    material.idea.find(({ words }) => words > 0) ??
    headline ??
    (best && { ...best.sentence, text: best.text }) ??
    lastResort(input, material)
  const shown = (text: string, limit: number): string => allowed.remove(clip(allowed.remove(text), limit))
  const thesisText = shown(thesis.text, thesisLength)
  const kernelTexts = kernel.map(({ unit }) => unitText(unit)).filter((text) => !allowed.isIn(text))
  const facts = (kernel.length > 0 ? kernelTexts : material.idea.slice(0, ownKernel).map(({ text }) => text)).map((text) =>
    shown(text, bounds.kernelText),
  )
  const sentences = [...material.idea, ...kernel.flatMap(({ unit }) => unit.parts.map(({ sentence }) => sentence))]
  const { outcome, audience, angle, media_preference } = input.direction
  const published = input.assets.find(({ may_publish }) => may_publish)
  const isArtifactLed = input.assets.some(({ role, may_publish }) => role === 'artifact' || may_publish)
  const direction: Direction = {
    thesis: thesisText,
    outcome: clip(oneLine(outcome), bounds.outcome) || 'inform',
    audience: clip(oneLine(audience), bounds.audience) || 'followers of the account',
    angle: clip(oneLine(angle), bounds.angle) || thesisText,
    route: isArtifactLed ? 'artifact_led' : 'thesis_led',
    canonical_text:
      canonicalText(
        input.idea,
        kernel.map(({ unit }) => unit),
        allowed,
      ) ||
      thesisText ||
      nothing,
    factual_kernel: facts.some(Boolean) ? facts.filter(Boolean) : [thesisText || nothing],
    claims: takeClaims(
      sentences.values().map((sentence) => claim(sentence)),
      allowed,
    ),
    media: mediaPlan(published, media_preference),
    destinations: decisions,
  }
  const flags = [
    ...contradictionFlags(material.idea, claim),
    ...nearFlags(material.idea, claim),
    ...promiseFlags(promisedBy(material), found),
    ...materialFlags(input, direction.claims),
  ]
  return { material, units: scored, kernel, topic, title, thesis, headline, claim, direction, skipped, flags }
}
