import type { AssetInput, ComposeInput } from '../input.ts'
import { bounds, type Direction, type MediaPlan, type ReviewFlag, type Skipped } from '../result.ts'
import { clip } from '../text/cut.ts'
import { normalise, oneLine } from '../text/normalise.ts'
import { phraseFilter, type PhraseFilter } from '../voice/phrases.ts'
import { claimerOf, takeClaims, type Claimer } from './claims.ts'
import { decide } from './decisions.ts'
import { materialFlags } from './flags.ts'
import { byScore, selectKernel } from './kernel.ts'
import { makeshift, readMaterial, type Material, type Sentence } from './material.ts'
import { joinUnits, kernelUnits } from './render.ts'
import { scoreCandidates, type Scored } from './score.ts'

/** The outcome of the directing phase: what all drafts are made from. */
export interface Plan {
  material: Material
  /** In source order, with scores. */
  kernel: readonly Scored[]
  /** The sentence that opens posts when there is no idea. */
  thesis: Sentence
  claim: Claimer
  direction: Direction
  skipped: readonly Skipped[]
  flags: readonly ReviewFlag[]
}

const thesisLength = 300
const ownKernel = 12
/** Stands where a text must not be empty and there is none. */
const nothing = '–'

/** Something to say when no sentence is usable: the shorter ones that were passed over, then names of things. */
const lastResort = (input: ComposeInput, material: Material): Sentence => {
  const passedOver = [...material.idea, ...material.sources.flatMap(({ sentences }) => sentences)].find(({ text }) => /\p{L}/u.test(text))
  if (passedOver) return passedOver
  const [source] = input.sources
  const name = [source?.title, input.direction.angle, material.tags.join(' '), material.idea[0]?.text, source?.label].map((text) =>
    oneLine(text ?? ''),
  )
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

/** The idea as it was written, then the kernel sentences that are not in it. */
const canonicalText = (idea: string, kernel: readonly Scored[], allowed: PhraseFilter): string => {
  const own = clip(allowed.remove(normalise(idea)), bounds.canonicalText)
  const parts: Scored[] = []
  const render = (chosen: readonly Scored[]): string => [own, joinUnits(kernelUnits(chosen))].filter(Boolean).join('\n\n')
  for (const scored of kernel) {
    const { text } = scored.sentence
    if (own.includes(text) || allowed.isIn(text)) continue
    if (render([...parts, scored]).length <= bounds.canonicalText) parts.push(scored)
  }
  return allowed.remove(render(parts))
}

/** Steps A to G: reads the material and decides what is said, on what grounds, and where. */
export const direct = (input: ComposeInput): Plan => {
  const material = readMaterial(input)
  const scored = scoreCandidates(input, material)
  const kernel = selectKernel(scored)
  const claim = claimerOf(material)
  const { decisions, skipped } = decide(input)
  // One master text serves all destinations, so it respects what any of their voices forbids.
  const allowed = phraseFilter(input.destinations.flatMap(({ voice }) => voice?.forbidden_phrases ?? []))
  const thesis = material.idea.find(({ words }) => words > 0) ?? byScore(scored)[0]?.sentence ?? lastResort(input, material)
  const shown = (text: string, limit: number): string => allowed.remove(clip(allowed.remove(text), limit))
  const thesisText = shown(thesis.text, thesisLength)
  const facts = (kernel.length > 0 ? kernel.map(({ sentence }) => sentence) : material.idea.slice(0, ownKernel)).map(({ text }) => text)
  const shownFacts = facts.filter((text) => kernel.length === 0 || !allowed.isIn(text)).map((text) => shown(text, bounds.kernelText))
  const { outcome, audience, angle, media_preference } = input.direction
  const published = input.assets.find(({ may_publish }) => may_publish)
  const isArtifactLed = input.assets.some(({ role, may_publish }) => role === 'artifact' || may_publish)
  const direction: Direction = {
    thesis: thesisText,
    outcome: clip(oneLine(outcome), bounds.outcome) || 'inform',
    audience: clip(oneLine(audience), bounds.audience) || 'followers of the account',
    angle: clip(oneLine(angle), bounds.angle) || thesisText,
    route: isArtifactLed ? 'artifact_led' : 'thesis_led',
    canonical_text: canonicalText(input.idea, kernel, allowed) || thesisText || nothing,
    factual_kernel: shownFacts.some(Boolean) ? shownFacts.filter(Boolean) : [thesisText || nothing],
    claims: takeClaims(
      [...material.idea, ...kernel.map(({ sentence }) => sentence)].values().map((sentence) => claim(sentence)),
      allowed,
    ),
    media: mediaPlan(published, media_preference),
    destinations: decisions,
  }
  const flags = materialFlags(input, direction.claims)
  return { material, kernel, thesis, claim, direction, skipped, flags }
}
