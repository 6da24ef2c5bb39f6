/** Settings of POST /2/tweets: https://docs.x.com/x-api/posts/create-or-edit-post */
import { listTexts } from '../kit/settings.ts'
import type { DraftSegment, NetworkDescription } from '../spec/index.ts'
import { altTextLimit, mostTagged, pollMinutes, pollOptionCharacters, pollOptions } from './limits.ts'

export const settings = {
  reply_settings: {
    scope: 'destination',
    label: 'Who can reply',
    choices: {
      following: 'People you follow',
      mentionedUsers: 'Mentioned people only',
      subscribers: 'Your subscribers',
      verified: 'Verified accounts',
    },
    schema: { enum: ['following', 'mentionedUsers', 'subscribers', 'verified'] },
  },
  community_id: { scope: 'destination', label: 'Community ID', schema: { type: 'string', pattern: '^[0-9]{1,19}$' } },
  made_with_ai: { scope: 'destination', label: 'Made with AI', schema: { type: 'boolean' } },
  paid_partnership: { scope: 'destination', label: 'Paid partnership', schema: { type: 'boolean' } },
  poll_options: {
    scope: 'segment',
    label: 'Poll options',
    schema: {
      type: 'array',
      minItems: pollOptions.min,
      maxItems: pollOptions.max,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: pollOptionCharacters },
    },
  },
  poll_duration_minutes: {
    scope: 'segment',
    label: 'Poll length in minutes',
    schema: { type: 'integer', minimum: pollMinutes.min, maximum: pollMinutes.max },
  },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
  tagged_users: {
    scope: 'media',
    label: 'Tagged usernames',
    schema: { type: 'array', maxItems: mostTagged, items: { type: 'string', pattern: '^@?[A-Za-z0-9_]{1,15}$' } },
  },
} as const satisfies NetworkDescription['settings']

/** Lists the usernames that segments tag, each once. X doesn't distinguish capitals. */
export const listTagged = (segments: readonly DraftSegment[]): string[] => [
  ...new Set(
    segments.flatMap(({ media }) =>
      media.flatMap((medium) => listTexts(medium.settings, 'tagged_users').map((name) => name.replace('@', '').toLowerCase())),
    ),
  ),
]
