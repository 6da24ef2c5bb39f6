import type { ComposeInput } from '../input.ts'
import { bounds, type Claim, type ReviewFlag } from '../result.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalise.ts'
import type { Claimer } from './claims.ts'
import { tell, type Told } from '../sentences.ts'
import type { Sentence } from './material.ts'

type Severity = ReviewFlag['severity']

export const flag = (account_id: string, field: string, severity: Severity, { message, ...words }: Told): ReviewFlag => ({
  account_id,
  field: field.slice(0, bounds.flagField),
  severity,
  message: clip(oneLine(message), bounds.flagMessage),
  ...words,
})

/** More open claims than this are told in one sentence, so that they leave room for what concerns single destinations. */
const separateClaims = 12

const shortened = (text: string): string => clip(oneLine(text), 200)

const claimFlags = (claims: readonly Claim[]): ReviewFlag[] => {
  // What a source contradicts is told as such.
  const open = claims.filter(({ status, source_refs }) => status === 'needs_verification' && source_refs.every((ref) => ref === 'idea'))
  const shown = open.slice(0, separateClaims).map(({ text }) => flag('', 'claims', 'warning', tell('unproven', { text: shortened(text) })))
  const rest = open.length - shown.length
  return rest > 0 ? [...shown, flag('', 'claims', 'warning', tell('more_unproven', { count: rest }))] : shown
}

/** Sentences of the idea that a source contradicts, both shown. */
export const contradictionFlags = (idea: readonly Sentence[], { contradictionOf }: Claimer): ReviewFlag[] =>
  idea.slice(0, bounds.claims).flatMap((sentence) => {
    const source = contradictionOf(sentence)
    if (!source) return []
    return [flag('', 'claims', 'error', tell('idea_contradicted', { source: shortened(source.text), idea: shortened(sentence.text) }))]
  })

/** What is to be said about the sources and the claims, independent of any destination. */
export const materialFlags = (input: ComposeInput, claims: readonly Claim[]): ReviewFlag[] => [
  ...input.sources.flatMap(({ label, failed, truncated }, index) => {
    const source = { number: index + 1, label: shortened(label) }
    if (failed) return [flag('', 'sources', 'warning', tell('source_unreadable', source))]
    return truncated ? [flag('', 'sources', 'warning', tell('source_cut', source))] : []
  }),
  ...claimFlags(claims),
]

/** Step N: errors first, then by destination; what concerns the whole build stands before its destinations. */
export const orderFlags = (flags: readonly ReviewFlag[], accountIds: readonly string[]): ReviewFlag[] => {
  const rank = ({ severity, account_id }: ReviewFlag): number =>
    (severity === 'error' ? 0 : accountIds.length + 1) + (account_id === '' ? 0 : accountIds.indexOf(account_id) + 1)
  // What concerns the whole build is found by every draft and told once.
  const unique = [...new Map(flags.map((one) => [JSON.stringify(one), one])).values()]
  return unique.toSorted((a, b) => rank(a) - rank(b)).slice(0, bounds.flags)
}
