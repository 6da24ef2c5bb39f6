import { minMedia } from '@broadside/networks/spec/profile'
import type { AssetInput, ComposeInput, DestinationInput } from '../input.ts'
import type { Decision, Skipped } from '../result.ts'
import { formatSentence, type BuildSentence } from '../sentences.ts'

/** Returns assets released for publishing and of a type some form of the network accepts, in order. */
export const usableAssets = (destination: DestinationInput, assets: readonly AssetInput[]): AssetInput[] =>
  assets.filter(
    ({ may_publish, mime }) =>
      may_publish && destination.profiles.some(({ media }) => media.some(({ mimes, count }) => count.max > 0 && mimes.includes(mime))),
  )

/** Why a destination can't be served; undefined when it can. */
export const blockingIssue = (destination: DestinationInput, assets: readonly AssetInput[]): BuildSentence | undefined => {
  const { profiles, networkName } = destination
  if (profiles.length === 0) return formatSentence('no_form', { network: networkName })
  if (profiles.every((profile) => minMedia(profile) > 0) && usableAssets(destination, assets).length === 0)
    return formatSentence('media_needed', { network: networkName })
  return undefined
}

/** Step G: decides which destinations are served. `skipped` only has entries under the policy `recommend`. */
export const decide = (input: ComposeInput): { decisions: Decision[]; skipped: Skipped[] } => {
  const decisions: Decision[] = []
  const skipped: Skipped[] = []
  for (const destination of input.destinations) {
    const { account_id, platform, networkName } = destination
    const reason = blockingIssue(destination, input.assets)?.message
    const include = reason === undefined || input.destination_policy === 'require_all'
    decisions.push({ account_id, include, reason: reason ?? `${networkName} takes the material.` })
    if (reason !== undefined && !include) skipped.push({ account_id, platform, reason })
  }
  return { decisions, skipped }
}
