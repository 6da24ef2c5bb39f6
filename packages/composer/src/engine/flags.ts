import type { ComposeInput } from '../input.ts'
import { bounds, type Claim, type ReviewFlag } from '../result.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalize.ts'
import type { Claimer } from './claims.ts'
import { formatSentence, type BuildSentence } from '../sentences.ts'
import type { Sentence } from './material.ts'

type Severity = ReviewFlag['severity']

export const flag = (account_id: string, field: string, severity: Severity, { message, ...words }: BuildSentence): ReviewFlag => ({
  account_id,
  field: field.slice(0, bounds.flagField),
  severity,
  message: clip(oneLine(message), bounds.flagMessage),
  ...words,
})

/** Above this number, open claims share one flag to leave space for flags about single destinations. */
const separateClaims = 12

const shortened = (text: string): string => clip(oneLine(text), 200)

const claimFlags = (claims: readonly Claim[]): ReviewFlag[] => {
  const open = claims.filter(({ status }) => status === 'needs_verification')
  const shown = open
    .slice(0, separateClaims)
    .map(({ text }) => flag('', 'claims', 'warning', formatSentence('unproven', { text: shortened(text) })))
  const rest = open.length - shown.length
  return rest > 0 ? [...shown, flag('', 'claims', 'warning', formatSentence('more_unproven', { count: rest }))] : shown
}

export const contradictionFlags = (idea: readonly Sentence[], { contradictionOf }: Claimer): ReviewFlag[] =>
  idea.slice(0, bounds.claims).flatMap((sentence) => {
    const source = contradictionOf(sentence)
    if (!source) return []
    return [
      flag('', 'claims', 'error', formatSentence('idea_contradicted', { source: shortened(source.text), idea: shortened(sentence.text) })),
    ]
  })

export const nearFlags = (idea: readonly Sentence[], claim: Claimer): ReviewFlag[] =>
  idea.slice(0, bounds.claims).flatMap((sentence) => {
    const source = claim(sentence).status === 'near' ? claim.neighborOf(sentence) : undefined
    if (!source) return []
    return [flag('', 'claims', 'warning', formatSentence('idea_near', { source: shortened(source.text), idea: shortened(sentence.text) }))]
  })

export const materialFlags = (input: ComposeInput, claims: readonly Claim[]): ReviewFlag[] => [
  ...input.sources.flatMap(({ label, failed, truncated }, index) => {
    const source = { number: index + 1, label: shortened(label) }
    if (failed) return [flag('', 'sources', 'warning', formatSentence('source_unreadable', source))]
    return truncated ? [flag('', 'sources', 'warning', formatSentence('source_cut', source))] : []
  }),
  ...claimFlags(claims),
]

/** Step N: orders errors first, then by destination; flags about the build come before those of its destinations. */
export const orderFlags = (flags: readonly ReviewFlag[], accountIds: readonly string[]): ReviewFlag[] => {
  const rank = ({ severity, account_id }: ReviewFlag): number =>
    (severity === 'error' ? 0 : accountIds.length + 1) + (account_id === '' ? 0 : accountIds.indexOf(account_id) + 1)
  // Every draft finds the flags about the build; keep one of each.
  const unique = [...new Map(flags.map((one) => [JSON.stringify(one), one])).values()]
  return unique.toSorted((a, b) => rank(a) - rank(b)).slice(0, bounds.flags)
}
