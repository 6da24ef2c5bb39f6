/** Alt text limits of networks. Pure. */
import type { DraftMedia } from '@broadside/networks/describe'
import type { Context, Forms } from './check.ts'
import { type Content, idOfTarget } from './content.ts'

export interface AltLimit {
  platform: string
  /** Negative if the text is too long. */
  left: number
}

/** The tightest remaining limit of one account, or of all if none is given; undefined without a limit. */
export const tightestAltLimit = (
  { targets }: Pick<Content, 'targets'>,
  medium: DraftMedia,
  { context: { rules }, forms }: { context: Context; forms: Forms },
  accountId?: string,
): AltLimit | undefined =>
  targets
    .filter((target) => accountId === undefined || idOfTarget(target) === accountId)
    .flatMap((target): AltLimit[] => {
      const known = rules.get(target.social_account_id)
      const profile = forms.get(idOfTarget(target))
      if (!known || profile === undefined) return []
      // Leave out the rest of the post, which doesn't affect the count but would be slow to process.
      const segment = { id: '', text: '', title: '', description: '', settings: {}, media: [medium] }
      const draft = { profile, title: '', description: '', settings: {}, segments: [segment] }
      const count = known.network.counts(draft, known.traits).find(({ field }) => field === 'alt_text')
      return count ? [{ platform: target.platform, left: count.limit - count.used }] : []
    })
    .reduce<AltLimit | undefined>((least, one) => (!least || one.left < least.left ? one : least), undefined)
