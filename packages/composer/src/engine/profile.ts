import type { MediaRule } from '@broadside/networks/spec/profile'
import type { AssetInput, DestinationInput, ProfileInput } from '../input.ts'
import { utf8Length } from '../text/graphemes.ts'
import { usableAssets } from './decisions.ts'

export interface Form {
  profile: ProfileInput
  attached: readonly AssetInput[]
}

const within = (value: number | undefined, range: { min?: number; max?: number } | undefined): boolean =>
  value === undefined || ((range?.min ?? value) <= value && value <= (range?.max ?? value))

/** False if a file's known properties violate the rule. The service shrinks images, so theirs may be of any size. */
const measuresUp = (asset: AssetInput, rule: MediaRule): boolean => {
  if (!within(asset.duration, rule.duration)) return false
  if (rule.shrinks && asset.kind === 'image') return true
  const { width, height } = asset
  const isKnown = width !== undefined && height !== undefined && height > 0
  return (
    within(asset.size, rule.maxSize === undefined ? undefined : { max: rule.maxSize }) &&
    within(width, rule.width) &&
    within(height, rule.height) &&
    (!isKnown || (within(width / height, rule.ratio) && width * height <= (rule.maxPixels ?? Infinity)))
  )
}

type Fit = (asset: AssetInput, rule: MediaRule) => boolean

const ofType: Fit = ({ mime }, { mimes }) => mimes.includes(mime)
const ofTypeAndMeasure: Fit = (asset, rule) => ofType(asset, rule) && measuresUp(asset, rule)

const takes = (profile: ProfileInput, assets: readonly AssetInput[], fit: Fit): boolean =>
  (assets.length === 0 && profile.media.length === 0) ||
  profile.media.some(
    ({ count, ...rule }) =>
      assets.length >= count.min && assets.length <= count.max && assets.every((asset) => fit(asset, { count, ...rule })),
  )

export const textLimitOf = ({ profile, attached }: Form): number =>
  attached.length > 0 ? (profile.captionLimit ?? profile.textLimit) : profile.textLimit

export const fitsForm = (form: Form, count: DestinationInput['count'], text: string): boolean =>
  count(text) <= textLimitOf(form) && (form.profile.byteLimit === undefined || utf8Length(text) <= form.profile.byteLimit)

/**
 * Step H: returns the first form that accepts the assets and holds the text; otherwise one that holds it without them; otherwise a thread;
 * otherwise the first form with text, where it is cut. Files clearly over a form's limits are only offered to it if no other form accepts
 * them. Undefined without any form.
 */
export const chooseForm = (
  destination: DestinationInput,
  assets: readonly AssetInput[],
  text: string,
  wantsThread = false,
): Form | undefined => {
  const { profiles, count } = destination
  const usable = usableAssets(destination, assets)
  const offers: [readonly AssetInput[], Fit][] = [
    [usable, ofTypeAndMeasure],
    [usable, ofType],
    [[], ofType],
  ]
  const first = (suits: (form: Form) => boolean): Form | undefined => {
    for (const [attached, fit] of offers) {
      const profile = profiles.find((candidate) => takes(candidate, attached, fit) && suits({ profile: candidate, attached }))
      if (profile) return { profile, attached }
    }
    return undefined
  }
  const bare = (profile: ProfileInput | undefined): Form | undefined => profile && { profile, attached: [] }
  return (
    (wantsThread ? first(({ profile }) => profile.maxSegments > 1) : undefined) ??
    first((form) => form.profile.textLimit > 0 && fitsForm(form, count, text)) ??
    first(({ profile }) => profile.maxSegments > 1) ??
    first(({ profile }) => profile.textLimit > 0) ??
    bare(profiles.find(({ textLimit }) => textLimit > 0)) ??
    first(() => true) ??
    bare(profiles[0])
  )
}
