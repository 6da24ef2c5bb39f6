/** Judges what a person wrote into a post like an idea of theirs. */
import type { ComposeInput } from '../../input.ts'
import type { Claim, ReviewFlag } from '../../result.ts'
import type { PhraseFilter } from '../../voice/phrases.ts'
import { withoutUrls } from '../../text/urls.ts'
import { takeClaims } from '../claims.ts'
import type { Plan } from '../direction.ts'
import { contradictionFlags, flagsAbout, nearFlags, unprovenFlags } from '../flags.ts'
import { readMaterial } from '../material.ts'

export interface Judged {
  claims: Claim[]
  flags: ReviewFlag[]
}

export const judgeOwnText = (
  input: ComposeInput,
  plan: Plan,
  bodies: readonly string[],
  accountId: string,
  allowed: PhraseFilter,
): Judged => {
  const sentences = readMaterial({ ...input, sources: [], idea: bodies.join('\n\n') }).idea.filter(({ text }) =>
    /\p{L}/u.test(withoutUrls(text)),
  )
  const claims = takeClaims(
    sentences.values().map((sentence) => plan.claim(sentence)),
    allowed,
  )
  const flags = [...contradictionFlags(sentences, plan.claim), ...nearFlags(sentences, plan.claim), ...unprovenFlags(claims)]
  return { claims, flags: flagsAbout(flags, sentences, accountId) }
}
