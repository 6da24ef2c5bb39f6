/** The posts of the showcase: one for each thing that a network's preview can show. */
import type { Input } from '@broadside/contract/endpoint'
import type { createPublication } from '@broadside/contract/features/publications'
import { article } from '../../scripts/demo/content/posts.ts'
import type { AppPlatform, FakePlatform } from './networks.ts'

export interface ShowcasePost {
  platform: FakePlatform | AppPlatform | 'site' | 'telegram'
  content: Omit<Input<typeof createPublication>['body'], 'workspace_id' | 'destinations'>
  settings?: Record<string, unknown>
  /** Absent: the one that fits the content. */
  profile?: string
}

interface Parts {
  /** A page with a card. */
  link: string
  some: (count: number) => { media_id: string; alt_text: string }[]
  /** A video. */
  moving: string
}

const listMessages = ({ link, some, moving }: Parts) => {
  const words = `New winter hours: we open at eight. #harbour @ada.test ${link}`
  return {
    bluesky: {
      platform: 'bluesky',
      content: { segments: [{ text: words }, { text: 'The lamp above the door stays on until ten.' }] },
      settings: { reply_gate: 'following' },
    },
    'bluesky-media': {
      platform: 'bluesky',
      content: { text: 'Four of the quay.', media: some(4) },
      settings: { self_labels: ['graphic-media'] },
    },
    'bluesky-card': {
      platform: 'bluesky',
      content: { text: 'Winter hours' },
      settings: { link_url: link, link_title: 'Winter hours of the quay', link_description: 'From December on we open at eight.' },
    },
    mastodon: {
      platform: 'mastodon',
      content: { segments: [{ text: `${words}\n\n#quay #winter` }, { text: 'Which one?' }] },
      settings: { visibility: 'unlisted' },
    },
    'mastodon-media': {
      platform: 'mastodon',
      content: { text: 'Three of the quay.', media: some(3) },
      settings: { spoiler_text: 'Heights', sensitive: true },
    },
    'mastodon-card': { platform: 'mastodon', content: { text: words }, settings: { visibility: 'public' } },
    telegram: {
      platform: 'telegram',
      content: { text: `<b>Winter hours</b>: we open at <i>eight</i>.\n<blockquote>Ring the bell twice.</blockquote>\n${link}` },
      settings: { parse_mode: 'html', link_preview: 'large' },
    },
    'telegram-media': {
      platform: 'telegram',
      content: { text: 'Five of the quay, and #more to come.', media: some(5) },
      settings: { protect_content: true },
    },
    'telegram-card': { platform: 'telegram', content: { text: words, media: [] } },
    nostr: { platform: 'nostr', content: { segments: [{ text: words }, { text: 'The lamp stays on until ten.' }] } },
    'nostr-media': {
      platform: 'nostr',
      content: { text: 'Three of the quay.', media: some(3) },
      settings: { content_warning: 'Heights' },
    },
    discord: {
      platform: 'discord',
      content: { segments: [{ text: `**Winter hours**: we open at *eight*.\n> Ring the bell twice.\n${link}` }] },
      settings: { username: 'Lamp keeper' },
    },
    'discord-media': { platform: 'discord', content: { text: 'Five of the quay.', media: [...some(4), { media_id: moving }] } },
    slack: {
      platform: 'slack',
      content: { segments: [{ text: words }, { text: 'The lamp stays on until ten.' }] },
      settings: { channel_id: 'C0NEWS0001', unfurl_links: true },
    },
    facebook: { platform: 'facebook', content: { text: 'Winter hours: we open at eight. #quay' }, settings: { url: link } },
    'facebook-media': {
      platform: 'facebook',
      content: { text: 'Five of the quay.', media: some(5) },
      settings: { first_comment: 'Ring the bell twice.' },
    },
    linkedin: { platform: 'linkedin', content: { text: 'Winter hours: we open at eight. #quay' } },
    'linkedin-media': { platform: 'linkedin', content: { text: 'Three of the quay.', media: some(3) } },
    'slack-media': {
      platform: 'slack',
      content: { text: 'Three of the quay.', media: some(3) },
      settings: { channel_id: 'C0NEWS0001' },
    },
  } satisfies Record<string, ShowcasePost>
}

const listArticles = ({ link, some, moving }: Parts) => {
  const content = { title: article.title, text: article.text, media: some(1) }
  return {
    site: { platform: 'site', content, settings: { tags: ['Winter', 'Hours'] } },
    'site-media': { platform: 'site', content: { text: 'Three of the quay.', media: [...some(2), { media_id: moving }] } },
    'site-card': { platform: 'site', content: { text: `A note with ${link} in it.` } },
    webhook: { platform: 'webhook', content },
    'nostr-article': { platform: 'nostr', content, profile: 'nostr.article' },
    lemmy: { platform: 'lemmy', content, settings: { community: 'harbour@lemmy.example' } },
    'lemmy-card': {
      platform: 'lemmy',
      content: { title: 'Winter hours', text: 'From December on.' },
      settings: { community: 'harbour@lemmy.example', url: link, nsfw: true },
    },
    devto: { platform: 'devto', content, settings: { tags: ['winter', 'hours'], series: 'Quay' } },
    ghost: { platform: 'ghost', content, settings: { tags: ['Winter'], excerpt: 'From December on we open at eight.' } },
    wordpress: { platform: 'wordpress', content, settings: { tags: ['Winter'], categories: ['News'], status: 'pending' } },
  } satisfies Record<string, ShowcasePost>
}

const listOfApps = ({ link, some, moving }: Parts) => {
  const board = { board_id: '101', link: 'https://harbour.example/winter' }
  const video = { title: 'Winter on the quay', text: 'From December on we open at eight. #harbour', media: [{ media_id: moving }] }
  return {
    threads: {
      platform: 'threads',
      content: { segments: [{ text: 'New winter hours: we open at eight. #harbour' }, { text: 'The lamp stays on until ten.' }] },
      settings: { link_attachment: link, topic_tag: 'Winter', reply_control: 'followers_only' },
    },
    'threads-media': { platform: 'threads', content: { text: 'Three of the quay.', media: some(3) } },
    instagram: {
      platform: 'instagram',
      content: { text: 'We open at eight. #harbour @ada', media: some(2) },
      settings: { collaborators: ['grace'], first_comment: 'By the pier.' },
      profile: 'instagram.carousel',
    },
    'instagram-reel': {
      platform: 'instagram',
      content: { text: 'The quay, moving.', media: [{ media_id: moving }] },
      settings: { is_trial_reel: true, graduation_strategy: 'MANUAL' },
    },
    tiktok: {
      platform: 'tiktok',
      content: video,
      settings: { privacy_level: 'PUBLIC_TO_EVERYONE', brand_organic: true, music_usage_confirmed: true },
      profile: 'tiktok.video',
    },
    'tiktok-photo': {
      platform: 'tiktok',
      content: { text: 'Four of the quay.', media: some(4) },
      settings: { privacy_level: 'SELF_ONLY', photo_title: 'Four mornings', music_usage_confirmed: true },
      profile: 'tiktok.photo',
    },
    youtube: {
      platform: 'youtube',
      content: video,
      settings: { privacy: 'unlisted', category_id: '22', made_for_kids: false, paid_placement: true },
    },
    x: {
      platform: 'x',
      content: {
        segments: [{ text: `New winter hours: we open at eight. #harbor @ada_test ${link}` }, { text: 'The lamp stays on until ten.' }],
      },
      settings: { reply_settings: 'following' },
    },
    'x-media': { platform: 'x', content: { text: 'Three of the quay.', media: some(3) }, settings: { made_with_ai: true } },
    pinterest: {
      platform: 'pinterest',
      content: { title: 'Winter on the quay', text: 'From December on we open at eight. #harbour', media: some(1) },
      settings: { ...board, board_section_id: '501' },
    },
    'pinterest-carousel': { platform: 'pinterest', content: { text: 'Four of the quay.', media: some(4) }, settings: board },
    'pinterest-video': { platform: 'pinterest', content: { text: 'The quay, moving.', media: [{ media_id: moving }] }, settings: board },
    reddit: {
      platform: 'reddit',
      content: { title: 'Winter on the quay', text: 'From **December** on we open at eight.' },
      settings: { url: link, flair_text: 'Opening hours', nsfw: false },
    },
    'reddit-gallery': {
      platform: 'reddit',
      content: { title: 'Four mornings', text: 'Four of the quay.', media: some(4) },
      settings: { spoiler: true },
      profile: 'reddit.gallery',
    },
    'reddit-video': { platform: 'reddit', content: video, profile: 'reddit.video' },
    tumblr: {
      platform: 'tumblr',
      content: { text: 'Two of the quay.\n\nMore at https://harbour.example/winter', media: some(2) },
      settings: { tags: ['winter hours'], state: 'draft' },
    },
    'google-business': {
      platform: 'google_business',
      content: { text: 'Mulled wine by the pier, and the lamp stays on.', media: some(1) },
      settings: {
        topic_type: 'EVENT',
        event: { title: 'Winter night', start_date: '2026-12-24', start_time: '18:00', end_date: '2026-12-24', end_time: '22:30' },
        call_to_action: 'BOOK',
        action_url: 'https://harbour.example/winter',
      },
    },
  } satisfies Record<string, ShowcasePost>
}

export const listPosts = (parts: Parts) => ({ ...listMessages(parts), ...listArticles(parts), ...listOfApps(parts) })

export type ShowcaseName = keyof ReturnType<typeof listPosts>
