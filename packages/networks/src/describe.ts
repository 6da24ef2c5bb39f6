/**
 * Describes networks to the editor, and previews posts on them. Each description loads in a browser when an account of its network is used,
 * without any delivery code, and its preview when one is shown. The map of their files names each network once, because browsers load it.
 */
import type { NetworkDescription } from './spec/description.ts'
import type { NetworkPreview } from './spec/preview.ts'

export { listFields, type SettingField } from './kit/form.ts'
export type * from './spec/description.ts'
export type * from './spec/draft.ts'
export type * from './spec/profile.ts'

interface Described {
  description: NetworkDescription
  loadPreview: () => Promise<{ preview: NetworkPreview }>
}

const files: Readonly<Record<string, () => Promise<Described>>> = {
  site: () => import('./site/describe.ts'),
  webhook: () => import('./webhook/describe.ts'),
  bluesky: () => import('./bluesky/describe.ts'),
  mastodon: () => import('./mastodon/describe.ts'),
  nostr: () => import('./nostr/describe.ts'),
  lemmy: () => import('./lemmy/describe.ts'),
  telegram: () => import('./telegram/describe.ts'),
  discord: () => import('./discord/describe.ts'),
  slack: () => import('./slack/describe.ts'),
  devto: () => import('./devto/describe.ts'),
  ghost: () => import('./ghost/describe.ts'),
  wordpress: () => import('./wordpress/describe.ts'),
  x: () => import('./x/describe.ts'),
  linkedin: () => import('./linkedin/describe.ts'),
  threads: () => import('./threads/describe.ts'),
  instagram: () => import('./instagram/describe.ts'),
  facebook: () => import('./facebook/describe.ts'),
  tiktok: () => import('./tiktok/describe.ts'),
  youtube: () => import('./youtube/describe.ts'),
  pinterest: () => import('./pinterest/describe.ts'),
  reddit: () => import('./reddit/describe.ts'),
  tumblr: () => import('./tumblr/describe.ts'),
  google_business: () => import('./google_business/describe.ts'),
}

const load = async (id: string): Promise<Described | undefined> => (Object.hasOwn(files, id) ? files[id]?.() : undefined)

export const describeNetwork = async (id: string): Promise<NetworkDescription | undefined> => (await load(id))?.description

export const previewNetwork = async (id: string): Promise<NetworkPreview | undefined> => {
  const described = await load(id)
  return (await described?.loadPreview())?.preview
}
