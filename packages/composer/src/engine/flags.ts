import { canonicalJson } from '../canonical-json.ts'
import type { ComposeInput } from '../input.ts'
import { bounds, type Claim, type ReviewFlag } from '../result.ts'
import { clip } from '../text/cut.ts'
import { hashOf } from '../text/hash.ts'
import { oneLine } from '../text/normalize.ts'
import type { Claimer } from './claims.ts'
import { formatSentence, type BuildSentence } from '../sentences.ts'
import type { Sentence } from './material.ts'
import type { Unit } from './units/index.ts'

type Severity = ReviewFlag['severity']

/** A flag without the fields that follow from the others. */
type BareFlag = Omit<ReviewFlag, 'id' | 'account_ids'> & Partial<Pick<ReviewFlag, 'account_ids'>>

/** Adds what follows from a flag's other fields; also to flags that were stored before they had it. */
export const identified = ({ account_ids, ...bare }: BareFlag): ReviewFlag => {
  const { account_id, field, code, parameters, message } = bare
  const subject = code === undefined ? message : canonicalJson(parameters ?? {})
  return {
    ...bare,
    id: hashOf(JSON.stringify([account_id, field, code ?? '', subject])),
    account_ids: account_ids ?? (account_id ? [account_id] : []),
  }
}

export const flag = (account_id: string, field: string, severity: Severity, { message, ...words }: BuildSentence): ReviewFlag =>
  identified({
    account_id,
    field: field.slice(0, bounds.flagField),
    severity,
    message: clip(oneLine(message), bounds.flagMessage),
    ...words,
  })

const forAccounts = (one: ReviewFlag, accountIds: string[]): ReviewFlag =>
  identified({ ...one, account_id: accountIds.length === 1 ? (accountIds[0] ?? '') : '', account_ids: accountIds })

/** The flags about one destination, as if it were the only one. */
export const flagsFor = (flags: readonly ReviewFlag[], accountId: string): ReviewFlag[] =>
  flags.map(identified).flatMap((one) => (one.account_ids.includes(accountId) ? [forAccounts(one, [accountId])] : []))

/** The flags without those about one destination alone. */
export const flagsWithout = (flags: readonly ReviewFlag[], accountId: string): ReviewFlag[] =>
  flags.map(identified).flatMap((one) => {
    if (!one.account_ids.includes(accountId)) return [one]
    const others = one.account_ids.filter((id) => id !== accountId)
    return others.length > 0 ? [forAccounts(one, others)] : []
  })

/** Above this number, open claims share one flag to leave space for flags about single destinations. */
const separateClaims = 12

const shortened = (text: string): string => clip(oneLine(text), 200)

export const unprovenFlags = (claims: readonly Claim[]): ReviewFlag[] => {
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

/** Warns of an idea that counts what a source counts differently: "three habits" above a list of four. */
export const promiseFlags = (promised: number | undefined, units: readonly Unit[]): ReviewFlag[] => {
  if (!promised) return []
  const lists = units.filter(({ form, isOfHeadings, isPromised }) => form === 'list' && (isOfHeadings === true || isPromised === true))
  const [first] = lists
  if (!first || lists.some(({ items }) => items === promised)) return []
  return [flag('', 'text', 'warning', formatSentence('promise_differs', { promised, found: first.items }))]
}

export const materialFlags = (input: ComposeInput, claims: readonly Claim[]): ReviewFlag[] => [
  ...input.sources.flatMap(({ label, failed, truncated }, index) => {
    const source = { number: index + 1, label: shortened(label) }
    if (failed) return [flag('', 'sources', 'warning', formatSentence('source_unreadable', source))]
    return truncated ? [flag('', 'sources', 'warning', formatSentence('source_cut', source))] : []
  }),
  ...unprovenFlags(claims),
]

/** The build's flags about sentences that a post contains, so that they list its account. */
export const flagsAbout = (flags: readonly ReviewFlag[], sentences: Iterable<Sentence>, accountId: string): ReviewFlag[] => {
  const contained = new Set([...sentences].map(({ text }) => shortened(text)))
  return flags.flatMap((one) =>
    one.field === 'claims' && contained.has(String(one.parameters?.['idea'] ?? one.parameters?.['text']))
      ? [forAccounts(one, [accountId])]
      : [],
  )
}

/** One flag for each claim, however many posts make it. */
const mergeClaims = (flags: readonly ReviewFlag[], accountIds: readonly string[]): ReviewFlag[] => {
  const merged = new Map<string, ReviewFlag>()
  for (const one of flags.map(identified)) {
    const { field, severity, message, code, parameters, account_id } = one
    const key = JSON.stringify([field, severity, message, code, parameters, field === 'claims' ? '' : account_id])
    const known = merged.get(key)
    const ids = new Set([...(known?.account_ids ?? []), ...one.account_ids])
    merged.set(
      key,
      known
        ? forAccounts(
            known,
            accountIds.filter((id) => ids.has(id)),
          )
        : one,
    )
  }
  return [...merged.values()]
}

/** Step N: orders errors first, then by destination; flags about the build come before those of its destinations. */
export const orderFlags = (flags: readonly ReviewFlag[], accountIds: readonly string[]): ReviewFlag[] => {
  const rank = ({ severity, account_id }: ReviewFlag): number =>
    (severity === 'error' ? 0 : accountIds.length + 1) + (account_id === '' ? 0 : accountIds.indexOf(account_id) + 1)
  return mergeClaims(flags, accountIds)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, bounds.flags)
}
