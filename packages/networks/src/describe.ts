/**
 * What an editor needs to know of networks. Loads in a browser, each description by itself, when an account of that
 * network is in play; nothing that delivers comes with it.
 */
import type { NetworkDescription } from './spec/description.ts'

export { listFields, type SettingField } from './kit/form.ts'
export type * from './spec/description.ts'
export type * from './spec/draft.ts'
export type * from './spec/profile.ts'

const descriptions: Readonly<Record<string, () => Promise<{ description: NetworkDescription }>>> = {
  site: () => import('./site/describe.ts'),
  bluesky: () => import('./bluesky/describe.ts'),
  mastodon: () => import('./mastodon/describe.ts'),
  telegram: () => import('./telegram/describe.ts'),
}

/** Undefined for a network that there is not. */
export const describeNetwork = async (id: string): Promise<NetworkDescription | undefined> =>
  Object.hasOwn(descriptions, id) ? (await descriptions[id]?.())?.description : undefined
