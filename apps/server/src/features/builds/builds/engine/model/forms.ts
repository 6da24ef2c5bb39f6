/** Which forms a post may take, and which files go with it: as the commit of a build attaches them. */
import type { AssetInput, DestinationInput, MediaPlan, ProfileInput } from '@broadside/composer/index'
import { usableAssets } from '@broadside/composer/engine/decisions'

const takes = ({ media }: ProfileInput, files: readonly AssetInput[]): boolean =>
  (files.length === 0 && media.length === 0) ||
  media.some(
    ({ count, mimes }) => files.length >= count.min && files.length <= count.max && files.every(({ mime }) => mimes.includes(mime)),
  )

const withSource: readonly string[] = ['use_source', 'annotate_source', 'edit_existing_video']

/** The files that go with a draft: all that were released and suit the network, else the one that the draft names. */
export function attachedBy(
  { treatment, source_ref }: MediaPlan,
  profile: ProfileInput,
  usable: readonly AssetInput[],
): readonly AssetInput[] {
  if (!withSource.includes(treatment)) return []
  return takes(profile, usable) ? usable : usable.filter(({ media_id }) => source_ref === `media:${media_id}`)
}

/** Whether a form can be published with what the draft attaches. */
export const isPublishable = (media: MediaPlan, profile: ProfileInput, usable: readonly AssetInput[]): boolean =>
  takes(profile, attachedBy(media, profile, usable))

/** Forms with text that can be published with released files or without any. */
export const offeredProfiles = (destination: DestinationInput, assets: readonly AssetInput[]): ProfileInput[] => {
  const usable = usableAssets(destination, assets)
  return destination.profiles.filter(
    (profile) =>
      profile.textLimit > 0 &&
      (takes(profile, []) || (usable.length > 0 && (takes(profile, usable) || usable.some((file) => takes(profile, [file]))))),
  )
}
