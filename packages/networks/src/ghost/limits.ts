/** The form of a post. The limits of the text are the service's own. */
import type { OutputProfile } from '../spec/index.ts'

/** Columns of https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/server/data/schema/schema.js */
export const titleLimit = 255
export const slugLimit = 185
export const excerptLimit = 300
export const altTextLimit = 191
export const tagLimit = 191

export const toProfiles = (settings: readonly string[]): OutputProfile[] => [
  {
    key: 'ghost.post',
    textLimit: 200_000,
    maxSegments: 1,
    titleLimit,
    titleRequired: true,
    media: [{ mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], count: { min: 0, max: 20 } }],
    settings,
  },
]
