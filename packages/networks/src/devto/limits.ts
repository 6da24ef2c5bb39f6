/** Limits of an article, from the software of dev.to: https://github.com/forem/forem (app/models/article.rb, tag.rb). */
import type { MediaRule, OutputProfile } from '../spec/index.ts'

/** The service's own; dev.to accepts 800 KB. */
const textLimit = 100_000
export const titleLimit = 128
export const tagLimit = 4
export const tagCharacters = 30

const cover: MediaRule = { mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], count: { min: 0, max: 1 } }

export const articleOf = (settings: readonly string[]): OutputProfile => ({
  key: 'devto.article',
  textLimit,
  maxSegments: 1,
  titleLimit,
  titleRequired: true,
  media: [cover],
  settings,
})
