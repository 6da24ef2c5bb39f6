/** Checks a model's text against the material by rules, independent of what the model claims. */
import { bounds, type Claim, type PhraseFilter, type ReviewFlag } from '@broadside/composer/index'
import { flag } from '@broadside/composer/engine/flags'
import { formatSentence } from '@broadside/composer/sentences'
import { isOpinion, needsProof } from '@broadside/composer/engine/markers'
import { clip } from '@broadside/composer/text/cut'
import { detectLanguage } from '@broadside/composer/text/language'
import { splitSentences } from '@broadside/composer/text/sentences'
import { withoutUrls } from '@broadside/composer/text/urls'
import { words } from '@broadside/composer/text/words'
import { judgeSentence, spansOf, type Verdict } from '@broadside/composer/truth/evidence'
import type { Brief } from './brief.ts'

const shown = (text: string): string => clip(text, 300)

const sentencesOf = (bodies: readonly string[]): string[] => [
  ...new Set(
    bodies
      .flatMap((body) => body.split('\n').flatMap((line) => splitSentences(line)))
      .map(({ text }) => text)
      .filter((text) => /\p{L}/u.test(withoutUrls(text))),
  ),
]

const statusOf = (
  { text, backing, denial, neighbor, unknown }: Verdict,
  declared: readonly Claim[],
): Pick<Claim, 'status' | 'source_refs'> => {
  const refs = [...new Set(backing.map(({ ref }) => ref))]
  if (denial) return { status: 'contradicted', source_refs: [denial.ref] }
  if (unknown.length > 0) return { status: 'needs_verification', source_refs: [] }
  if (refs.some((ref) => ref !== 'idea')) return { status: 'supported', source_refs: refs }
  if (neighbor && neighbor.ref !== 'idea') return { status: 'near', source_refs: [neighbor.ref] }
  const isOwn = (status: Claim['status']): boolean => declared.some((claim) => claim.status === status && text.includes(claim.text))
  if (isOwn('parody')) return { status: 'parody', source_refs: ['idea'] }
  if (isOpinion(text) || isOwn('opinion')) return { status: 'opinion', source_refs: ['idea'] }
  return { status: refs.length === 0 && needsProof(text) ? 'needs_verification' : 'user_asserted', source_refs: ['idea'] }
}

const flagsFor = (accountId: string, { text, denial, neighbor, unknown }: Verdict): ReviewFlag[] => {
  if (denial) {
    const code = denial.ref === 'idea' ? 'post_contradicts_idea' : 'post_contradicts_source'
    return [flag(accountId, 'claims', 'error', formatSentence(code, { evidence: shown(denial.text), text: shown(text) }))]
  }
  if (unknown.length === 0 && neighbor && neighbor.ref !== 'idea')
    return [flag(accountId, 'claims', 'warning', formatSentence('post_near_source', { evidence: shown(neighbor.text), text: shown(text) }))]
  if (unknown.length === 0) return []
  return [flag(accountId, 'claims', 'error', formatSentence('unknown_facts', { facts: unknown.slice(0, 5).join(', '), text: shown(text) }))]
}

const evidenceOf = ({ denial, neighbor, backing }: Verdict): readonly Verdict['backing'][number][] =>
  denial ? [denial] : backing.length === 0 && neighbor ? [neighbor] : backing

export interface Written {
  accountId: string
  bodies: readonly string[]
  declared: readonly Claim[]
  forbidden: PhraseFilter
  /** The voice's preferred language, for texts too short to detect one. */
  preferred?: string | undefined
}

export interface Truth {
  claims: Claim[]
  flags: ReviewFlag[]
}

/** Returns one claim per sentence, by the rules of the built-in composer, with flags for anything the material contradicts or lacks. */
export function judgeTexts({ build, evidence }: Brief, { accountId, bodies, declared, forbidden, preferred = '' }: Written): Truth {
  const described = new Set(build.sources.filter((source) => source.described).map(({ id }) => id))
  const language = detectLanguage(bodies.flatMap(words)) ?? (preferred || undefined)
  const verdicts = sentencesOf(bodies)
    .slice(0, bounds.claims)
    .map((text) => judgeSentence(text, evidence, language))
  const claims = verdicts.map((verdict): Claim => {
    const spans = spansOf(evidenceOf(verdict)).filter(({ source_id }) => !described.has(source_id))
    return {
      text: forbidden.remove(clip(verdict.text, bounds.claimText)),
      ...statusOf(verdict, declared),
      ...(spans.length > 0 && { source_spans: spans }),
    }
  })
  return { claims: claims.filter(({ text }) => text !== ''), flags: verdicts.flatMap((verdict) => flagsFor(accountId, verdict)) }
}
