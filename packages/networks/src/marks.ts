/** Network logos, which load without the networks' rules. The usual ones are part of the app, and a browser loads all others as one file. */
import { mark as bluesky } from './bluesky/mark.ts'
import { mark as mastodon } from './mastodon/mark.ts'
import { mark as site } from './site/mark.ts'
import type { NetworkMark } from './spec/mark.ts'
import { mark as telegram } from './telegram/mark.ts'

export type { NetworkMark } from './spec/mark.ts'

const usual: Readonly<Record<string, NetworkMark>> = { site, bluesky, mastodon, telegram }

const find = (marks: Readonly<Record<string, NetworkMark>>, id: string): NetworkMark | undefined =>
  Object.hasOwn(marks, id) ? marks[id] : undefined

export const markNetwork = async (id: string): Promise<NetworkMark | undefined> =>
  find(usual, id) ?? find((await import('./other-marks.ts')).others, id)
