/** How networks are called, without loading anything else of them. A server may offer networks that aren't listed here. */

export interface NetworkName {
  name: string
  /** True if accounts have a handle that distinguishes those with the same name; otherwise only a title. */
  hasHandles: boolean
}

const names: Readonly<Record<string, NetworkName>> = {
  site: { name: 'Site', hasHandles: false },
  webhook: { name: 'Webhook', hasHandles: false },
  bluesky: { name: 'Bluesky', hasHandles: true },
  mastodon: { name: 'Mastodon', hasHandles: true },
  nostr: { name: 'Nostr', hasHandles: true },
  lemmy: { name: 'Lemmy', hasHandles: true },
  telegram: { name: 'Telegram', hasHandles: false },
  discord: { name: 'Discord', hasHandles: false },
  slack: { name: 'Slack', hasHandles: false },
  devto: { name: 'dev.to', hasHandles: true },
  ghost: { name: 'Ghost', hasHandles: false },
  wordpress: { name: 'WordPress', hasHandles: false },
  x: { name: 'X', hasHandles: true },
  linkedin: { name: 'LinkedIn', hasHandles: false },
  threads: { name: 'Threads', hasHandles: true },
  instagram: { name: 'Instagram', hasHandles: true },
  facebook: { name: 'Facebook', hasHandles: false },
  tiktok: { name: 'TikTok', hasHandles: true },
  youtube: { name: 'YouTube', hasHandles: true },
  pinterest: { name: 'Pinterest', hasHandles: true },
  reddit: { name: 'Reddit', hasHandles: true },
  tumblr: { name: 'Tumblr', hasHandles: true },
  google_business: { name: 'Google Business Profile', hasHandles: false },
}

export const networkName = (id: string): NetworkName | undefined => (Object.hasOwn(names, id) ? names[id] : undefined)

/** Networks that many posts go to. A browser loads their rules together, and those of every other network when one of its accounts is used. */
export const usualNetworks: readonly string[] = ['site', 'bluesky', 'mastodon', 'telegram']

/** The platform of a workspace's own site, which this server publishes itself. */
export const sitePlatform = 'site'
