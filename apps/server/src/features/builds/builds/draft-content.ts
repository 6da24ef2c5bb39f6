/** What a draft of a build publishes beside its text. */
import type { AssetInput, DestinationPlan } from '@broadside/composer/index'
import { allowedMimes, type OutputProfile } from '@broadside/networks/spec/index'
import type { BuildRow } from './stored.ts'

type Draft = Pick<DestinationPlan, 'account_id' | 'output_profile' | 'segments' | 'media'>
type Built = Pick<BuildRow, 'input' | 'result'>

const destinationIn = ({ input }: Built, { account_id, output_profile }: Draft) => {
  const { profiles = [], defaults } = input.destinations.find((one) => one.account_id === account_id) ?? {}
  return { profiles, defaults, profile: profiles.find(({ key }) => key === output_profile) }
}

/** The draft's profile may differ from the one the set's defaults were chosen for. */
const takenSettings = (profile: OutputProfile | undefined, settings: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => profile?.settings.includes(key)))

export const settingsOf = (build: Built, draft: Draft): Record<string, unknown> => {
  const { profile, defaults } = destinationIn(build, draft)
  const title = draft.segments[0]?.title ?? ''
  return {
    ...takenSettings(profile, defaults?.settings),
    ...build.result?.settings[draft.account_id],
    // Some networks take the title as a setting.
    ...(title && profile?.settings.includes('title') && { title }),
  }
}

/** Settings of each segment; undefined if the set has no defaults. */
export const segmentSettingsOf = (build: Built, draft: Draft): Record<string, unknown> | undefined => {
  const { profile, defaults } = destinationIn(build, draft)
  return defaults && takenSettings(profile, defaults.segment_settings)
}

const takenBy = (profiles: readonly OutputProfile[], assets: readonly AssetInput[]): AssetInput[] => {
  const taken = new Set(profiles.flatMap(allowedMimes))
  return assets.filter(({ may_publish, mime }) => may_publish && taken.has(mime))
}

const withSource = ['use_source', 'annotate_source', 'edit_existing_video']

/** Ids of the files attached to a draft: every file the network accepts, else the one the draft names. */
export const mediaIdsOf = (build: Built, draft: Draft): string[] => {
  const { profiles, profile } = destinationIn(build, draft)
  if (!profile || !withSource.includes(draft.media.treatment)) return []
  const usable = takenBy(profiles, build.input.assets)
  const takesAll = profile.media.some(
    ({ count, mimes }) => usable.length >= count.min && usable.length <= count.max && usable.every(({ mime }) => mimes.includes(mime)),
  )
  return usable.map(({ media_id }) => media_id).filter((id) => takesAll || draft.media.source_ref === `media:${id}`)
}
