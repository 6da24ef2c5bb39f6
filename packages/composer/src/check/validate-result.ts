import type { ComposeInput } from '../input.ts'
import { bounds, type ComposeResult, type Direction } from '../result.ts'
import { phraseFilter } from '../voice/phrases.ts'
import { checkDraft } from './check-draft.ts'
import { checkClaims, checkMedia, checkSpans } from './parts.ts'
import { countProblems, lengthProblems, problem, type Problem } from './problem.ts'

const within = (prefix: string, problems: readonly Problem[]): Problem[] =>
  problems.map((one) => ({ ...one, path: `${prefix}.${one.path}` }))

const textProblems = (path: string, text: string, limit: number): Problem[] => [
  ...(text === '' ? [problem('empty', path, 'must not be empty')] : []),
  ...lengthProblems(path, text, limit),
]

/** Checks a direction's limits, references and decisions, and the phrases its destinations' voices forbid. */
export const checkDirection = (input: ComposeInput, direction: Direction, sources: ComposeResult['sources']): Problem[] => {
  const forbidden = phraseFilter(input.destinations.flatMap(({ voice }) => voice?.forbidden_phrases ?? []))
  const ids = (of: readonly { account_id: string }[]): string => of.map(({ account_id }) => account_id).join(' ')
  const written: [string, string][] = [
    ['canonical_text', direction.canonical_text],
    ['thesis', direction.thesis],
    ...direction.factual_kernel.map((text, index): [string, string] => [`factual_kernel.${index}`, text]),
  ]
  return [
    ...textProblems('canonical_text', direction.canonical_text, bounds.canonicalText),
    ...lengthProblems('thesis', direction.thesis, bounds.thesis),
    ...lengthProblems('outcome', direction.outcome, bounds.outcome),
    ...lengthProblems('audience', direction.audience, bounds.audience),
    ...lengthProblems('angle', direction.angle, bounds.angle),
    ...(direction.factual_kernel.length === 0 ? [problem('empty', 'factual_kernel', 'at least one fact')] : []),
    ...countProblems('factual_kernel', direction.factual_kernel, bounds.kernelItems),
    ...direction.factual_kernel.flatMap((text, index) => textProblems(`factual_kernel.${index}`, text, bounds.kernelText)),
    ...checkClaims(direction.claims, sources),
    ...checkMedia(direction.media, sources),
    ...direction.destinations.flatMap(({ reason }, index) => textProblems(`destinations.${index}.reason`, reason, bounds.reason)),
    ...(ids(direction.destinations) === ids(input.destinations)
      ? []
      : [problem('inconsistent', 'destinations', 'one decision per destination, in order')]),
    ...written
      .filter(([, text]) => forbidden.isIn(text))
      .map(([path]) => problem('forbidden_phrase', path, 'holds a phrase that a voice forbids')),
  ]
}

const flagProblems = (input: ComposeInput, { review_flags }: ComposeResult): Problem[] => {
  const accounts = new Set(['', ...input.destinations.map(({ account_id }) => account_id)])
  return [
    ...countProblems('review_flags', review_flags, bounds.flags),
    ...review_flags.flatMap(({ account_id, field, message, severity }, index) => [
      ...lengthProblems(`review_flags.${index}.field`, field, bounds.flagField),
      ...lengthProblems(`review_flags.${index}.message`, message, bounds.flagMessage),
      ...(accounts.has(account_id)
        ? []
        : [problem('unknown_reference', `review_flags.${index}.account_id`, `no such destination: ${account_id}`)]),
      ...(['info', 'warning', 'error'].includes(severity)
        ? []
        : [problem('unknown_value', `review_flags.${index}.severity`, `no such severity: ${severity}`)]),
    ]),
  ]
}

/** Checks every rule a result must follow, whichever engine created it. Pure; empty when it is valid. */
export const validateResult = (input: ComposeInput, result: ComposeResult): Problem[] => {
  const { direction, destinations, skipped, sources } = result
  const included = direction.destinations.filter(({ include }) => include).map(({ account_id }) => account_id)
  const drafted = destinations.map(({ account_id }) => account_id)
  const left = direction.destinations.filter(({ include }) => !include).map(({ account_id }) => account_id)
  return [
    ...textProblems('canonical_text', result.canonical_text, bounds.canonicalText),
    ...within('direction', checkDirection(input, direction, sources)),
    ...within('direction', checkSpans(direction.claims, input.sources)),
    ...(included.join(' ') === drafted.join(' ')
      ? []
      : [problem('inconsistent', 'destinations', 'one draft per included destination, in order')]),
    ...(left.join(' ') === skipped.map(({ account_id }) => account_id).join(' ')
      ? []
      : [problem('inconsistent', 'skipped', 'one entry per skipped destination')]),
    ...destinations.flatMap((draft, index) => {
      const destination = input.destinations.find(({ account_id }) => account_id === draft.account_id)
      return destination
        ? within(`destinations.${index}`, [...checkDraft(destination, draft, sources), ...checkSpans(draft.claims, input.sources)])
        : [problem('unknown_reference', `destinations.${index}.account_id`, `no such destination: ${draft.account_id}`)]
    }),
    ...(sources.map(({ id }) => id).join(' ') === ['idea', ...input.sources.map(({ id }) => id)].join(' ')
      ? []
      : [problem('inconsistent', 'sources', '`idea` first, then every source')]),
    ...flagProblems(input, result),
  ]
}
