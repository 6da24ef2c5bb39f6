/** Complete responses of Discord, most of whose fields no client here reads. */
import { findString } from '../kit/expect.ts'
import type { FakeFile } from './fake-discord-messages.ts'

export interface FakeMessage {
  id: string
  channelId: string
  authorId: string
  fields: unknown
  nonce: string | undefined
  files: FakeFile[]
}

export interface FakeThread {
  id: string
  name: string
  parentId: string
  ownerId: string
  tags: unknown[]
  /** Absent while it is active. */
  archivedAt?: Date
}

export const ids = {
  guild: '100000000000000001',
  bot: '100000000000000002',
  text: '100000000000000003',
  forum: '100000000000000004',
  voice: '100000000000000005',
  webhook: '100000000000000006',
  forumWebhook: '100000000000000007',
  tag: '100000000000000008',
}

const granted = (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n) | (1n << 16n) | (1n << 38n)

const epoch = new Date(0).toISOString()

/** The fields of a list that have this value. */
const all = <Value>(value: Value, fields: string): Record<string, Value> =>
  Object.fromEntries(fields.split(' ').map((field) => [field, value]))

export const channelTypes: Readonly<Record<string, number>> = { [ids.text]: 0, [ids.voice]: 2, [ids.forum]: 15 }
const names: Readonly<Record<string, string>> = { [ids.text]: 'news', [ids.voice]: 'Talk', [ids.forum]: 'stories' }

export const toUser = (id: string) => ({
  id,
  username: 'harbour',
  global_name: 'Harbour Bot',
  discriminator: '0',
  ...all(0, 'public_flags flags'),
  ...all(null, 'avatar primary_guild'),
})

export const me = { ...toUser(ids.bot), bot: true, mfa_enabled: false, locale: 'en-US' }

export const member = {
  user: toUser(ids.bot),
  roles: [],
  flags: 0,
  joined_at: epoch,
  ...all(null, 'avatar banner communication_disabled_until nick premium_since'),
  ...all(false, 'pending mute deaf'),
}

const everyone = {
  id: ids.guild,
  name: '@everyone',
  permissions: granted.toString(),
  colors: { primary_color: 0, ...all(null, 'secondary_color tertiary_color') },
  ...all(0, 'position color flags'),
  ...all(false, 'hoist managed mentionable'),
  ...all(null, 'icon unicode_emoji'),
}

export const toGuild = (premiumTier: number) => ({
  id: ids.guild,
  name: 'Harbour Cafe',
  owner_id: '100000000000000099',
  premium_tier: premiumTier,
  roles: [everyone],
  region: 'rotterdam',
  preferred_locale: 'en-US',
  afk_timeout: 60,
  ...all([], 'features emojis stickers'),
  ...all(false, 'widget_enabled premium_progress_bar_enabled nsfw'),
  ...all(
    0,
    'system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter max_members max_stage_video_channel_users max_video_channel_users premium_subscription_count nsfw_level',
  ),
  ...all(
    null,
    'icon description home_header splash discovery_splash banner application_id afk_channel_id system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id safety_alerts_channel_id public_updates_channel_id incidents_data',
  ),
})

export const toChannel = (id: string, { requiresTag, denied }: { requiresTag: boolean; denied: bigint }) => ({
  id,
  type: channelTypes[id],
  guild_id: ids.guild,
  name: names[id],
  position: 0,
  flags: id === ids.forum && requiresTag ? 1 << 4 : 0,
  permission_overwrites: [{ id: ids.guild, type: 0, allow: '0', deny: denied.toString() }],
  ...(id === ids.forum && { available_tags: [{ id: ids.tag, name: 'Harbour', moderated: false, emoji_id: null, emoji_name: null }] }),
})

export const toThread = ({ id, name, parentId, ownerId, tags, archivedAt }: FakeThread) => ({
  id,
  type: 11,
  guild_id: ids.guild,
  parent_id: parentId,
  owner_id: ownerId,
  name,
  applied_tags: tags,
  ...all(0, 'flags message_count member_count total_message_sent'),
  thread_metadata: {
    archived: archivedAt !== undefined,
    archive_timestamp: archivedAt?.toISOString() ?? epoch,
    auto_archive_duration: 4320,
    locked: false,
  },
})

export const toThreads = (threads: readonly FakeThread[], hasMore = false) => ({
  threads: threads.map(toThread),
  members: [],
  has_more: hasMore,
})

const toAttachment = ({ name, size }: FakeFile, index: number) => ({
  id: String(index),
  filename: name,
  size,
  ...all(`https://cdn.discordapp.com/attachments/1/2/${name}`, 'url proxy_url'),
})

export const toMessage = ({ id, channelId, authorId, fields, files }: FakeMessage) => ({
  id,
  channel_id: channelId,
  author: toUser(authorId),
  content: (findString(fields, 'content') ?? '').trim(),
  attachments: files.map(toAttachment),
  timestamp: epoch,
  edited_timestamp: null,
  ...all(0, 'type flags'),
  ...all([], 'mentions mention_roles embeds components'),
  ...all(false, 'pinned mention_everyone tts'),
})

/** Only the response to the call that created a message has its nonce. */
export const toCreated = (message: FakeMessage) => ({ ...toMessage(message), ...(message.nonce !== undefined && { nonce: message.nonce }) })
