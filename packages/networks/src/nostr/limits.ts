/** The protocol has no limits, and every relay and media server sets its own; those here are the service's. */
import { listAt } from '../kit/expect.ts'
import type { Json, MediaRule, NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

export const mostRelays = 20
const longestRelay = 2048

export interface Limits {
  [key: string]: Json
  /** Where the account's posts are sent unless a post names others; the first is its server. */
  relays: string[]
  /** The account's own media servers in its order (https://github.com/hzrd149/blossom/blob/master/buds/03.md). */
  mediaServers: string[]
}

const textsAt = (value: unknown, key: string): string[] => listAt(value, key).filter((item) => typeof item === 'string')

export const limitsOf = ({ limits }: { limits: Json }): Limits => ({
  relays: textsAt(limits, 'relays'),
  mediaServers: textsAt(limits, 'mediaServers'),
})

export const text: TextRules = { link: 'end_of_text', hashtags: 10, altTextLimit: 2_000, softLimit: 1_000 }

export const settings = {
  relays: {
    scope: 'destination',
    label: 'Relays',
    live: true,
    schema: {
      type: 'array',
      maxItems: mostRelays,
      uniqueItems: true,
      items: { type: 'string', maxLength: longestRelay, pattern: '^wss?://[^\\s/]' },
    },
  },
  content_warning: { scope: 'destination', label: 'Content warning', schema: { type: 'string', maxLength: 200 } },
  hashtags: {
    scope: 'destination',
    label: 'Additional hashtags',
    schema: {
      type: 'array',
      maxItems: 10,
      uniqueItems: true,
      items: { type: 'string', maxLength: 64, pattern: '^#?[\\p{L}\\p{N}\\p{M}_]+$' },
    },
  },
  article_slug: {
    scope: 'destination',
    label: 'Article ID',
    schema: { type: 'string', maxLength: 80, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  },
  article_summary: { scope: 'destination', label: 'Summary', schema: { type: 'string', maxLength: 500 } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: 2_000 } },
} as const satisfies NetworkDescription['settings']

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

const files: MediaRule = { mimes: [...images, 'video/mp4', 'video/webm'], count: { min: 0, max: 10 } }

const note = { textLimit: 10_000, media: [files], settings: ['relays', 'content_warning', 'hashtags', 'alt_text'] }

export const articleProfile = 'nostr.article'

export const profiles: readonly OutputProfile[] = [
  { key: 'nostr.post', ...note, maxSegments: 1 },
  { key: 'nostr.thread', ...note, maxSegments: 25 },
  {
    key: articleProfile,
    textLimit: 100_000,
    maxSegments: 1,
    titleRequired: true,
    media: [{ mimes: images, count: { min: 0, max: 1 } }],
    settings: Object.keys(settings),
  },
]
