/** A person's choices are never cut: a text that is too long is kept and flagged. */
import type { DestinationInput } from '../../input.ts'
import type { ReviewFlag } from '../../result.ts'
import { formatSentence } from '../../sentences.ts'
import { flag } from '../flags.ts'
import { fitsForm, textLimitOf, type Form } from '../profile.ts'

export const limitFlags = (destination: DestinationInput, form: Form, bodies: readonly string[]): ReviewFlag[] =>
  bodies.flatMap((body, index) => {
    if (fitsForm(form, destination.count, body)) return []
    const facts = { network: destination.networkName, limit: textLimitOf(form), count: destination.count(body) }
    const sentence =
      bodies.length > 1 ? formatSentence('segment_too_long', { ...facts, number: index + 1 }) : formatSentence('post_too_long', facts)
    return [flag(destination.account_id, 'text', 'error', sentence)]
  })
