/** Network logos. Each loads separately in a browser when an account of its network is shown, without the network's rules. */
import type { NetworkMark } from './spec/mark.ts'

export type { NetworkMark } from './spec/mark.ts'

const marks: Readonly<Record<string, () => Promise<{ mark: NetworkMark }>>> = {
  site: () => import('./site/mark.ts'),
  webhook: () => import('./webhook/mark.ts'),
  bluesky: () => import('./bluesky/mark.ts'),
  mastodon: () => import('./mastodon/mark.ts'),
  nostr: () => import('./nostr/mark.ts'),
  lemmy: () => import('./lemmy/mark.ts'),
  telegram: () => import('./telegram/mark.ts'),
  discord: () => import('./discord/mark.ts'),
  slack: () => import('./slack/mark.ts'),
  devto: () => import('./devto/mark.ts'),
  ghost: () => import('./ghost/mark.ts'),
  wordpress: () => import('./wordpress/mark.ts'),
  x: () => import('./x/mark.ts'),
  linkedin: () => import('./linkedin/mark.ts'),
  threads: () => import('./threads/mark.ts'),
  instagram: () => import('./instagram/mark.ts'),
  facebook: () => import('./facebook/mark.ts'),
  tiktok: () => import('./tiktok/mark.ts'),
  youtube: () => import('./youtube/mark.ts'),
  pinterest: () => import('./pinterest/mark.ts'),
  tumblr: () => import('./tumblr/mark.ts'),
}

export const markNetwork = async (id: string): Promise<NetworkMark | undefined> =>
  Object.hasOwn(marks, id) ? (await marks[id]?.())?.mark : undefined
