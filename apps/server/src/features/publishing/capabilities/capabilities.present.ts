/** Presents the networks' declarations as the contract defines them. */
import type { NetworkCapabilities, OutputProfile as ProfileSchema } from '@broadside/contract/features/capabilities.schemas'
import type { MediaRule, Network, OutputProfile, TextRules } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { defined } from '#lib/defined.ts'

type Rules = Static<typeof NetworkCapabilities>['text']

function presentHashtags({ hashtags }: TextRules): Pick<Rules, 'hashtags' | 'hashtag_limit'> {
  if (typeof hashtags === 'number') return { hashtags: 'limited', hashtag_limit: hashtags }
  return { hashtags: ({ none: 'removed', tags: 'become_tags', untouched: 'untouched' } as const)[hashtags] }
}

function presentText(network: Network): Rules {
  const { unit, urlLength } = network
  const { link, linkSetting, altTextLimit } = network.text
  return {
    unit,
    ...defined({ url_length: urlLength }),
    link,
    ...defined({ link_setting: linkSetting }),
    ...presentHashtags(network.text),
    ...defined({ alt_text_limit: altTextLimit }),
  }
}

const presentRule = (rule: MediaRule): Static<typeof ProfileSchema>['media'][number] => ({
  mimes: [...rule.mimes],
  min_count: rule.count.min,
  max_count: rule.count.max,
  ...defined({ max_size: rule.maxSize, max_pixels: rule.maxPixels, width: rule.width, height: rule.height, ratio: rule.ratio }),
  ...defined({ duration: rule.duration, frame_rate: rule.frameRate }),
  ...(rule.videoCodecs && { video_codecs: [...rule.videoCodecs] }),
  ...(rule.audioCodecs && { audio_codecs: [...rule.audioCodecs] }),
})

export const presentProfile = (profile: OutputProfile): Static<typeof ProfileSchema> => ({
  key: profile.key,
  text_limit: profile.textLimit,
  ...defined({ caption_limit: profile.captionLimit, byte_limit: profile.byteLimit }),
  max_segments: profile.maxSegments,
  ...defined({ title_limit: profile.titleLimit }),
  title_required: profile.titleRequired ?? false,
  media: profile.media.map(presentRule),
  settings: [...profile.settings],
})

export const presentNetwork = (network: Network): Static<typeof NetworkCapabilities> => ({
  platform: network.id,
  name: network.name,
  text: presentText(network),
  settings: Object.entries(network.settings).map(([key, { scope, schema }]) => ({ key, scope, schema })),
  profiles: network.profiles().map(presentProfile),
  features: {
    threads: network.capabilities.threads,
    messaging: network.collect?.messaging !== undefined,
    engagement: network.collect?.engagement !== undefined,
  },
})
