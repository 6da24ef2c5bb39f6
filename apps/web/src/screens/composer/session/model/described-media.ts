/** Finds images without alt text. Pure. */
import type { DraftMedia } from '@broadside/networks/describe'
import type { Context } from './check.ts'
import { type Content, idOfTarget, type MediaItem } from './content.ts'
import { partsOf } from './parts.ts'

/** The alt text of the post takes precedence over the library's, which is `file.alt_text`. */
export const isUndescribed = (item: MediaItem, file: { mime_type: string; alt_text: string }): boolean =>
  file.mime_type.startsWith('image/') && (item.alt_text ?? file.alt_text).trim() === ''

const isBare = (item: MediaItem, media: Context['media']): DraftMedia | undefined => {
  const facts = media.get(item.media_id)
  return facts && isUndescribed(item, { mime_type: facts.mime, alt_text: facts.altText }) ? facts : undefined
}

/** Lists each image once, however many accounts and parts show it without alt text. */
export const listUndescribed = (content: Content, { media }: Pick<Context, 'media'>): DraftMedia[] => {
  const scopes = content.targets.length ? content.targets.map(idOfTarget) : [undefined]
  const found = scopes.flatMap((scope) =>
    partsOf(content, scope).flatMap((part) => part.media.flatMap((item) => isBare(item, media) ?? [])),
  )
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
