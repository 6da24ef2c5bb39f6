/** Forms and limits of a message: https://discord.com/developers/docs/resources/message#create-message */
import { findAt, findNumber, findString } from '../kit/expect.ts'
import type { AccountTraits, MediaRule, OutputProfile } from '../spec/index.ts'

export const textLimit = 2_000
export const altTextLimit = 1_024
const mostFiles = 10

/** Bytes of one file: https://discord.com/developers/docs/reference#uploading-files */
export const fileSize = 10_485_760
/** Bytes by the server's boost level: https://support.discord.com/hc/en-us/articles/360028038352 */
const boostedSizes: Readonly<Record<number, number>> = { 2: 52_428_800, 3: 104_857_600 }

/** https://discord.com/developers/docs/resources/channel#channel-object-channel-types */
const channelTypes: Readonly<Record<number, 'text' | 'forum'>> = { 0: 'text', 5: 'text', 15: 'forum', 16: 'forum' }

/** A forum consists of threads only. Undefined for channels that can't be connected, such as voice channels. */
export const kindOfChannel = (channel: unknown): 'text' | 'forum' | undefined => channelTypes[findNumber(channel, 'type') ?? -1]

export const fileSizeOf = (guild: unknown): number => boostedSizes[findNumber(guild, 'premium_tier') ?? 0] ?? fileSize

export interface Limits {
  fileSize: number
  /** Absent for webhooks, which can't read their channel. */
  channel?: 'text' | 'forum'
  /** True if every thread of the forum needs a tag. */
  requiresTag: boolean
  /** The id of the bot; absent for webhooks. */
  botId?: string
}

export const limitsOf = (account?: Pick<AccountTraits, 'limits'>): Limits => {
  const limits = account?.limits
  const channel = findString(limits, 'channel')
  const botId = findString(limits, 'botId')
  return {
    fileSize: findNumber(limits, 'fileSize') ?? fileSize,
    requiresTag: findAt(limits, 'requiresTag') === true,
    ...(channel === 'text' || channel === 'forum' ? { channel } : {}),
    ...(botId === undefined ? {} : { botId }),
  }
}

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const videos = ['video/mp4', 'video/quicktime', 'video/webm']

const files = (maxSize: number): MediaRule => ({ mimes: [...images, ...videos], count: { min: 0, max: mostFiles }, maxSize, shrinks: true })
const video = (maxSize: number): MediaRule => ({ mimes: videos, count: { min: 1, max: 1 }, maxSize })

const forumSettings = ['thread_name', 'applied_tags']

/** A bot has its own name, and posts new threads in forums only. */
const settingsOf = ({ channel, botId }: Limits): string[] => [
  ...(botId === undefined ? ['username'] : []),
  'thread_id',
  ...(channel === 'text' ? [] : forumSettings),
  'suppress_embeds',
  'allowed_mentions',
  'alt_text',
]

export const toProfiles = (limits: Limits): OutputProfile[] => {
  const shared = { textLimit, maxSegments: 1, settings: settingsOf(limits) }
  return [
    { key: 'discord.post', ...shared, media: [files(limits.fileSize)] },
    { key: 'discord.video', ...shared, media: [video(limits.fileSize)] },
  ]
}
