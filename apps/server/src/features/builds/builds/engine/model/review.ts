/** The last question: what a person should check. It can only add flags. */
import { bounds, type DestinationPlan, type Direction, type ReviewFlag } from '@broadside/composer/index'
import { identified } from '@broadside/composer/engine/flags'
import { type ReviewAnswer, reviewAnswer } from './answers.ts'
import type { Question, Reading } from './ask.ts'
import type { Brief } from './brief.ts'
import { sourcesFor, toMessage, voiceFor, instructionsOf } from './material.ts'
import { reviewInstructions } from './prompts.ts'
import { cleanLine, fault, inventedProblems, phrasesOf } from './text.ts'

/** Characters of source text sent with the posts. */
const sourceBudget = 30_000

function readReview({ addresses, input }: Brief, { flags }: ReviewAnswer): Reading<ReviewFlag[]> {
  const forbidden = phrasesOf(input.destinations.map(({ voice }) => voice))
  const cleaned = flags
    .map((flag): ReviewFlag => identified({ ...flag, message: forbidden.remove(cleanLine(flag.message)) }))
    .filter(({ message }) => message !== '')
  const problems = [
    ...(cleaned.length > bounds.flags ? [fault('too_many', 'flags', `at most ${bounds.flags}`)] : []),
    ...cleaned.flatMap(({ message }, index) =>
      message.length > bounds.flagMessage ? [fault('too_long', `flags.${index}.message`, `at most ${bounds.flagMessage} characters`)] : [],
    ),
    ...inventedProblems(
      addresses,
      cleaned.map(({ message }, index) => [`flags.${index}.message`, message] as const),
    ),
  ]
  return problems.length > 0 ? { problems } : { result: cleaned }
}

export function reviewQuestion(
  brief: Brief,
  direction: Direction,
  posts: readonly DestinationPlan[],
): Question<ReviewAnswer, ReviewFlag[]> {
  const { build } = brief
  const schema = reviewAnswer(posts.map(({ account_id }) => account_id))
  const destinations = build.destinations.filter(({ account_id }) => posts.some((post) => post.account_id === account_id))
  const data = {
    idea: build.idea,
    instructions: instructionsOf(brief),
    direction: { thesis: direction.thesis, audience: direction.audience, canonical_text: direction.canonical_text },
    voices: [...new Map(destinations.map((one) => [one.voice_id, { ...voiceFor(one), examples: [] }])).values()],
    posts: posts.map(({ account_id, segments, claims }, index) => ({
      account_id,
      network: destinations[index]?.networkName,
      title: segments[0]?.title,
      segments: segments.map(({ body }) => body),
      claims,
    })),
    sources: sourcesFor(brief, sourceBudget),
  }
  return {
    step: 'review',
    instructions: reviewInstructions(schema),
    message: toMessage(data, 'Give the flags as one JSON object.'),
    schema,
    read: (answer) => readReview(brief, answer),
  }
}
