import { type Direction, mostSegments } from '@broadside/composer/index'
import { usableAssets } from '@broadside/composer/engine/decisions'
import type { LinkPosition } from '@broadside/composer/engine/link'
import { type DraftAnswer, draftAnswer } from './answers.ts'
import type { Question } from './ask.ts'
import type { Brief } from './brief.ts'
import { placeFor, roomForLink, roomForNumber, withoutNumbers } from './closing.ts'
import { offeredProfiles } from './forms.ts'
import { sourcesFor, toMessage, voiceFor, instructionsOf } from './material.ts'
import { draftInstructions } from './prompts.ts'
import { type ModelDraft, type DraftContext, readDraft } from './read-draft.ts'

/** Characters of source text sent with the direction. */
const sourceBudget = 16_000

const linkRule = ({ line, setting, isUnplaced }: LinkPosition): string => {
  if (isUnplaced) return 'Links cannot be followed here: write none.'
  if (line) return 'The service adds the link after your text: do not write it.'
  return setting ? 'The service shows the link beside your text: do not write it.' : 'Write no link.'
}

/** Undefined when there is no text to write and only the composer's draft is possible. */
export function draftQuestion(brief: Brief, direction: Direction, place: DraftContext): Question<DraftAnswer, ModelDraft> | undefined {
  const { build, input, mode, isRewritten } = brief
  const { destination, frozen, own } = place
  const profiles = offeredProfiles(destination, input.assets)
  const [first] = profiles
  if (!first) return undefined
  const link = placeFor(brief, destination, { profile: first, attached: usableAssets(destination, input.assets) }, '')
  const schema = draftAnswer(profiles.map(({ key }) => key))
  const isRefined = mode === 'refine' || isRewritten
  const { thesis, outcome, audience, angle, canonical_text, factual_kernel, claims } = direction
  const data = {
    idea: build.idea,
    instructions: instructionsOf(brief),
    direction: { thesis, outcome, audience, angle, canonical_text, factual_kernel, claims },
    voice: voiceFor(frozen),
    sources: sourcesFor(brief, sourceBudget),
    ...(isRefined && {
      draft: {
        output_profile: own.output_profile,
        segments: withoutNumbers(own.segments.map(({ body }) => body)),
        title: own.segments[0]?.title ?? '',
      },
    }),
  }
  const task = {
    destination,
    profiles,
    linkRoom: roomForLink(destination, link.line),
    numberRoom: roomForNumber(destination, input.settings.thread_numbering === 'fraction'),
    linkRule: linkRule(link),
    isRefined,
    isRewritten,
  }
  return {
    step: 'draft',
    instructions: draftInstructions(schema, task, mostSegments),
    message: toMessage(data, 'Write the post as one JSON object.'),
    schema,
    read: (answer) => readDraft(brief, place, answer),
  }
}
