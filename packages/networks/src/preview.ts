/** Previews of posts. Each network's preview loads separately in a browser when it is shown. */
import type { NetworkPreview } from './spec/preview.ts'

export type * from './spec/preview.ts'

const previews: Readonly<Record<string, () => Promise<{ preview: NetworkPreview }>>> = {
  site: () => import('./site/preview.ts'),
  webhook: () => import('./webhook/preview.ts'),
  bluesky: () => import('./bluesky/preview.ts'),
  mastodon: () => import('./mastodon/preview.ts'),
  nostr: () => import('./nostr/preview.ts'),
  lemmy: () => import('./lemmy/preview.ts'),
  telegram: () => import('./telegram/preview.ts'),
  discord: () => import('./discord/preview.ts'),
  slack: () => import('./slack/preview.ts'),
  devto: () => import('./devto/preview.ts'),
  ghost: () => import('./ghost/preview.ts'),
  wordpress: () => import('./wordpress/preview.ts'),
  x: () => import('./x/preview.ts'),
  linkedin: () => import('./linkedin/preview.ts'),
  threads: () => import('./threads/preview.ts'),
  instagram: () => import('./instagram/preview.ts'),
  facebook: () => import('./facebook/preview.ts'),
  tiktok: () => import('./tiktok/preview.ts'),
  youtube: () => import('./youtube/preview.ts'),
  pinterest: () => import('./pinterest/preview.ts'),
  tumblr: () => import('./tumblr/preview.ts'),
}

export const previewNetwork = async (id: string): Promise<NetworkPreview | undefined> =>
  Object.hasOwn(previews, id) ? (await previews[id]?.())?.preview : undefined
