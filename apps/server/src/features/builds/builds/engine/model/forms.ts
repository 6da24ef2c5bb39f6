/** The profiles a post can use and the files attached to it, matching what the commit of a build attaches. */
import type { AssetInput, DestinationInput, MediaPlan, ProfileInput } from '@broadside/composer/index'
import { usableAssets } from '@broadside/composer/engine/decisions'

const takes = ({ media }: ProfileInput, files: readonly AssetInput[]): boolean =>
  (files.length === 0 && media.length === 0) ||
  media.some(
    ({ count, mimes }) => files.length >= count.min && files.length <= count.max && files.every(({ mime }) => mimes.includes(mime)),
  )

const withSource: readonly string[] = ['use_source', 'annotate_source', 'edit_existing_video']

/** The files attached to a draft: all approved files the network accepts, else the one the draft names. */
export function attachedBy(
  { treatment, source_ref }: MediaPlan,
  profile: ProfileInput,
  usable: readonly AssetInput[],
): readonly AssetInput[] {
  if (!withSource.includes(treatment)) return []
  return takes(profile, usable) ? usable : usable.filter(({ media_id }) => source_ref === `media:${media_id}`)
}

export const isPublishable = (media: MediaPlan, profile: ProfileInput, usable: readonly AssetInput[]): boolean =>
  takes(profile, attachedBy(media, profile, usable))

/** Profiles with text that can be published with approved files or none. */
export const offeredProfiles = (destination: DestinationInput, assets: readonly AssetInput[]): ProfileInput[] => {
  const usable = usableAssets(destination, assets)
  return destination.profiles.filter(
    (profile) =>
      profile.textLimit > 0 &&
      (takes(profile, []) || (usable.length > 0 && (takes(profile, usable) || usable.some((file) => takes(profile, [file]))))),
  )
}
