/** Limits of a post: https://github.com/LemmyNet/lemmy (crates/utils/src/utils/validation.rs). */
import { findNumber, findString } from '../kit/expect.ts'
import type { Json, MediaRule, OutputProfile } from '../spec/index.ts'

/** Servers of version 0.19 accept 50,000 in a post, but other software shows these posts too. */
const textLimit = 10_000
export const titleLimit = 200
export const titleMinimum = 3
export const altTextLimit = 1_500
/** What the proxy in front of a usual server accepts: https://github.com/LemmyNet/lemmy (docker/nginx.conf). */
export const imageSize = 20_000_000

const image: MediaRule = {
  mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  count: { min: 0, max: 1 },
  maxSize: imageSize,
  shrinks: true,
}

export const postOf = (settings: readonly string[]): OutputProfile => ({
  key: 'lemmy.post',
  textLimit,
  maxSegments: 1,
  titleLimit,
  titleRequired: true,
  media: [image],
  settings,
})

export interface Server {
  version: string
  /** The account's number on its own server. */
  personId: number
}

export const serverOf = (account: { limits: Json }): Server => ({
  version: findString(account.limits, 'version') ?? '',
  personId: findNumber(account.limits, 'personId') ?? 0,
})

/** Version 1 keeps the routes of version 0.19 for most requests, but not for images (crates/api/routes_v3/src/lib.rs). */
export const hasOldImages = ({ version }: Server): boolean => version.startsWith('0.')
