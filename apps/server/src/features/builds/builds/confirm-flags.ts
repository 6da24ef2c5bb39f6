/** The error flags of the posts that a commit takes: who commits them must have confirmed each. */
import type { Claim, DestinationPlan, ReviewFlag } from '@broadside/composer/index'
import { identified } from '@broadside/composer/engine/flags'
import { countShared } from '@broadside/composer/text/overlap'
import { words } from '@broadside/composer/text/words'
import type { WorkspaceCtx } from '#server/context.ts'
import type { ConfirmedFlag } from '#db/schema.ts'
import { Problem, uncoded } from '#lib/errors.ts'
import type { Composed } from './stored.ts'

/** Ids of flags, or all of them. */
export type Confirmation = true | readonly string[]

/** Codes of flags about a sentence that the material contradicts. */
const contradictions: readonly unknown[] = ['idea_contradicted', 'post_contradicts_source', 'post_contradicts_idea']

const wordsIn = (text: string): ReadonlySet<string> => new Set(words(text))

/** The flag shows a shortened sentence as its author wrote it; the claim has it as the post shows it. */
function sentenceIn({ claims }: DestinationPlan, shown: string): string | undefined {
  const wanted = wordsIn(shown)
  const shared = ({ text }: Claim): number => countShared(wanted, wordsIn(text))
  return claims.filter(({ status }) => status === 'contradicted').toSorted((a, b) => shared(b) - shared(a))[0]?.text
}

function sentencesOf({ code, parameters }: ReviewFlag, posts: readonly DestinationPlan[]): Record<string, string> {
  if (!contradictions.includes(code)) return {}
  const shown = String(parameters?.['idea'] ?? parameters?.['text'] ?? '')
  return Object.fromEntries(
    posts.flatMap((post) => {
      const sentence = sentenceIn(post, shown)
      return sentence === undefined ? [] : [[post.account_id, sentence]]
    }),
  )
}

/** Returns the confirmed error flags of these posts. Throws `flags_unconfirmed`. */
export function confirmFlags(
  { actor, clock }: WorkspaceCtx,
  { result }: Composed,
  posts: readonly DestinationPlan[],
  confirmed: Confirmation,
): ConfirmedFlag[] {
  const isChosen = (accountId: string): boolean => posts.some((post) => post.account_id === accountId)
  const flags = result.review_flags
    .map(identified)
    .filter(({ severity, account_ids }) => severity === 'error' && (account_ids.length === 0 || account_ids.some(isChosen)))
  const open = confirmed === true ? [] : flags.filter(({ id }) => !confirmed.includes(id))
  if (open.length)
    throw new Problem('flags_unconfirmed', 'Correct the posts, or confirm each error flag.', {
      errors: open.map(({ id, message }) => ({ ...uncoded(message), location: 'body.confirm_flags', value: id })),
    })
  return flags.map((flag) => {
    const { id, code, parameters, message } = flag
    const about = flag.account_ids.filter(isChosen)
    return {
      id,
      ...(code && { code }),
      ...(parameters && { parameters }),
      message,
      account_ids: about,
      confirmed_by: actor.userId,
      confirmed_at: clock.now().toISOString(),
      sentences: sentencesOf(
        flag,
        posts.filter(({ account_id }) => about.includes(account_id)),
      ),
    }
  })
}
