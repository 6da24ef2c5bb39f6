import { bounds, claimStatuses, treatments, type Claim, type MediaPlan, type SourceEntry } from '../result.ts'
import { countProblems, lengthProblems, problem, type Problem } from './problem.ts'

/** Judgements that rest on a source. */
const evident: readonly string[] = ['supported', 'near', 'contradicted']

const claimProblems = (claim: Claim, path: string, known: ReadonlySet<string>): Problem[] => [
  ...lengthProblems(`${path}.text`, claim.text, bounds.claimText),
  ...(claimStatuses.includes(claim.status) ? [] : [problem('unknown_value', `${path}.status`, `no such status: ${claim.status}`)]),
  ...(evident.includes(claim.status) && claim.source_refs.length === 0
    ? [problem('reference_missing', `${path}.source_refs`, `a claim that is ${claim.status} names a source`)]
    : []),
  ...claim.source_refs.flatMap((ref, index) =>
    known.has(ref) ? [] : [problem('unknown_reference', `${path}.source_refs.${index}`, `no such source: ${ref}`)],
  ),
]

/** Requires spans to lie within the text of their source, in code points, and claims to name that source. */
export const checkSpans = (claims: readonly Claim[], sources: readonly { id: string; text: string }[]): Problem[] => {
  const lengths = new Map(sources.map(({ id, text }) => [id, [...text].length]))
  return claims.flatMap(({ source_refs, source_spans = [] }, index) =>
    source_spans.flatMap(({ source_id, start, end }, place) => {
      const path = `claims.${index}.source_spans.${place}`
      const length = lengths.get(source_id)
      if (length === undefined || !source_refs.includes(source_id))
        return [problem('unknown_reference', path, `not a source of this claim: ${source_id}`)]
      return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= length
        ? []
        : [problem('inconsistent', path, `${start} to ${end} is no part of ${length} characters`)]
    }),
  )
}

/** Allows at most 48 claims, with known statuses and only references to this build's sources. */
export const checkClaims = (claims: readonly Claim[], sources: readonly SourceEntry[]): Problem[] => {
  const known = new Set(['idea', ...sources.map(({ id }) => id)])
  return [
    ...countProblems('claims', claims, bounds.claims),
    ...claims.flatMap((claim, index) => claimProblems(claim, `claims.${index}`, known)),
  ]
}

const usesSource: readonly string[] = ['use_source', 'annotate_source', 'edit_existing_video']

/** Requires a known treatment, and a publishable source exactly when the treatment uses one. */
export const checkMedia = (media: MediaPlan, sources: readonly SourceEntry[]): Problem[] => {
  const problems = [
    ...lengthProblems('media.role', media.role, bounds.mediaRole),
    ...lengthProblems('media.brief', media.brief, bounds.mediaBrief),
  ]
  if (!treatments.includes(media.treatment))
    problems.push(problem('unknown_value', 'media.treatment', `no such treatment: ${media.treatment}`))
  const source = sources.find(({ id }) => id === media.source_ref)
  if (!usesSource.includes(media.treatment)) {
    if (media.source_ref !== '') problems.push(problem('inconsistent', 'media.source_ref', `${media.treatment} uses no source`))
  } else if (!source) problems.push(problem('unknown_reference', 'media.source_ref', `no such source: ${media.source_ref}`))
  else if (!source.publishable || !source.id.startsWith('media:'))
    problems.push(problem('not_publishable', 'media.source_ref', `not released for publishing: ${source.id}`))
  return problems
}
