import { checkDirection, type Claim, type Decision, type Direction, type PhraseFilter, type Problem } from '@broadside/composer/index'
import { checkClaims } from '@broadside/composer/check/parts'
import type { Question, Reading } from './ask.ts'
import { type DirectionAnswer, directionAnswer } from './answers.ts'
import type { Brief } from './brief.ts'
import { sourcesFor, toMessage, instructionsOf } from './material.ts'
import { directionInstructions } from './prompts.ts'
import { judgeTexts } from './truth.ts'
import { cleanLine, cleanText, fault, inventedProblems, phrasesOf } from './text.ts'

/** Forbidden phrases listed for the model. Any others are removed afterwards. */
const namedPhrases = 60
/** Characters. */
const sourceBudget = 60_000

export const cleanClaims = (claims: readonly Claim[], forbidden: PhraseFilter): Claim[] =>
  claims
    .map((claim) => ({ ...claim, text: forbidden.remove(cleanLine(claim.text)), source_refs: [...new Set(claim.source_refs)] }))
    .filter(({ text }) => text !== '')

/** Uses the composer's decisions where the rules leave no choice, else the model's. */
function decide({ composed, input }: Brief, answers: DirectionAnswer['destinations']): { decisions: Decision[]; problems: Problem[] } {
  const problems: Problem[] = []
  const decisions = composed.result.direction.destinations.map((own): Decision => {
    const given = answers.filter(({ account_id }) => account_id === own.account_id)
    const [answer] = given
    if (given.length !== 1 || !answer) problems.push(fault('inconsistent', 'destinations', `exactly one decision for ${own.account_id}`))
    if (!answer || !own.include || input.destination_policy === 'require_all') return own
    return { ...own, include: answer.include, reason: cleanLine(answer.reason) }
  })
  if (!decisions.some(({ include }) => include)) problems.push(fault('inconsistent', 'destinations', 'at least one must be included'))
  return { decisions, problems }
}

function readDirection(brief: Brief, answer: DirectionAnswer): Reading<Direction> {
  const { input, composed, addresses } = brief
  const own = composed.result.direction
  const forbidden = phrasesOf(input.destinations.map(({ voice }) => voice))
  const { decisions, problems } = decide(brief, answer.destinations)
  // The caller's preferences are kept; a value from the model must not be empty.
  const kept = (name: 'outcome' | 'audience' | 'angle'): string =>
    input.direction[name] ? own[name] : cleanLine(answer[name]) || own[name]
  const declared = cleanClaims(answer.claims, forbidden)
  const canonical = forbidden.remove(cleanText(answer.canonical_text))
  const direction: Direction = {
    ...own,
    thesis: forbidden.remove(cleanLine(answer.thesis)),
    outcome: kept('outcome'),
    audience: kept('audience'),
    angle: kept('angle'),
    canonical_text: canonical,
    factual_kernel: answer.factual_kernel.map((fact) => forbidden.remove(cleanLine(fact))).filter(Boolean),
    claims: judgeTexts(brief, { accountId: '', bodies: [canonical], declared, forbidden }).claims,
    destinations: decisions,
  }
  const { thesis, canonical_text, factual_kernel, outcome, audience, angle } = direction
  problems.push(
    ...(thesis ? [] : [fault('empty', 'thesis', 'must not be empty')]),
    ...checkDirection(input, direction, composed.result.sources),
    ...checkClaims(declared, composed.result.sources),
    ...inventedProblems(addresses, [
      ['thesis', thesis],
      ['canonical_text', canonical_text],
      ['outcome', outcome],
      ['audience', audience],
      ['angle', angle],
      ...factual_kernel.map((text, index) => [`factual_kernel.${index}`, text] as const),
      ...declared.map(({ text }, index) => [`claims.${index}.text`, text] as const),
      ...decisions.filter((decision) => !own.destinations.includes(decision)).map(({ reason }) => ['destinations', reason] as const),
    ]),
  )
  return problems.length > 0 ? { problems } : { result: direction }
}

export function directionQuestion(brief: Brief): Question<DirectionAnswer, Direction> {
  const { build, input, composed, mode } = brief
  const { thesis, canonical_text, factual_kernel, destinations } = composed.result.direction
  const isRefined = mode === 'refine'
  const schema = directionAnswer(input.destinations.map(({ account_id }) => account_id))
  const data = {
    idea: build.idea,
    instructions: instructionsOf(brief),
    avoid: [...new Set(input.destinations.flatMap(({ voice }) => voice?.forbidden_phrases ?? []))].slice(0, namedPhrases),
    accounts: input.destinations.map(({ account_id, networkName }, index) => ({
      account_id,
      network: networkName,
      ...(!destinations[index]?.include && { cannot_be_served: destinations[index]?.reason }),
    })),
    sources: sourcesFor(brief, sourceBudget),
    ...(isRefined && { draft: { thesis, canonical_text, factual_kernel } }),
  }
  return {
    step: 'direction',
    instructions: directionInstructions(schema, { isRefined, mayLeaveOut: input.destination_policy === 'recommend' }),
    message: toMessage(data, 'Give the direction as one JSON object.'),
    schema,
    read: (answer) => readDirection(brief, answer),
  }
}
