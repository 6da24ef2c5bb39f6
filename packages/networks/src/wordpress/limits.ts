/** The form of a post. The limits are the service's own: WordPress has none, and its host decides how large a file may be. */
import type { OutputProfile } from '../spec/index.ts'

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

export const toProfiles = (settings: readonly string[]): OutputProfile[] => [
  {
    key: 'wordpress.post',
    textLimit: 200_000,
    maxSegments: 1,
    titleLimit: 300,
    titleRequired: true,
    media: [{ mimes: [...images, 'video/mp4'], count: { min: 0, max: 20 } }],
    settings,
  },
]
