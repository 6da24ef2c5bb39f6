/** Settings that networks of articles have in common, and which image leads an article. */
import type { Draft, DraftMedia, DraftSegment, Setting } from '../../spec/index.ts'
import { findText } from '../settings.ts'

export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

export const titleSetting = (maxLength: number) =>
  ({ scope: 'destination', label: 'Title', schema: { type: 'string', maxLength } }) as const satisfies Setting

export const slugSetting = (maxLength: number) =>
  ({
    scope: 'destination',
    label: 'URL slug',
    schema: { type: 'string', minLength: 1, maxLength, pattern: slugPattern },
  }) as const satisfies Setting

export const tagsSetting = (maxItems: number, maxLength: number) =>
  ({
    scope: 'destination',
    label: 'Tags',
    schema: { type: 'array', maxItems, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength } },
  }) as const satisfies Setting

export const canonicalUrlSetting = {
  scope: 'destination',
  label: 'Canonical URL',
  schema: { type: 'string', maxLength: 2048, pattern: '^https?://' },
} as const satisfies Setting

export const featuredSetting = {
  scope: 'destination',
  label: 'Featured image',
  refersTo: 'image',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
} as const satisfies Setting

const isImage = ({ mime }: DraftMedia): boolean => mime.startsWith('image/')

/** The chosen image, or else the first one. */
export const findFeatured = (draft: Draft, { media }: DraftSegment): DraftMedia | undefined => {
  const chosen = findText(draft.settings, 'featured_media_id')
  return media.filter(isImage).find(({ id }) => chosen === undefined || id === chosen)
}
