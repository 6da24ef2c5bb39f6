/** Edits of a part's files, for all accounts or for one. Pure. */
import type { Content, MediaItem } from './content.ts'
import { withOwnPart } from './overrides.ts'
import { mediaOf, partsOf } from './parts.ts'

export type MediaEdit =
  | { type: 'media-added'; id: string; altText?: string }
  | { type: 'media-removed'; id: string }
  /** `to`: the resulting index. */
  | { type: 'media-moved'; id: string; to: number }
  | { type: 'alt-text'; id: string; text: string }

/** The ids of all files in the post or any of its destinations. */
export const listFiles = ({ media, segments, targets }: Content): string[] =>
  [...media, ...[...segments, ...targets.flatMap((target) => target.segments ?? [])].flatMap((segment) => segment.media ?? [])].map(
    ({ media_id }) => media_id,
  )

/** Returns the same list if nothing changes. */
const change = (list: readonly MediaItem[], edit: MediaEdit): readonly MediaItem[] => {
  const index = list.findIndex(({ media_id }) => media_id === edit.id)
  const item = list[index]
  if (edit.type === 'media-added')
    return item ? list : [...list, { media_id: edit.id, ...(edit.altText ? { alt_text: edit.altText } : {}) }]
  if (!item) return list
  switch (edit.type) {
    case 'media-removed':
      return list.toSpliced(index, 1)
    case 'media-moved':
      return index === edit.to || edit.to < 0 || edit.to >= list.length ? list : list.toSpliced(index, 1).toSpliced(edit.to, 0, item)
    case 'alt-text':
      return item.alt_text === edit.text ? list : list.with(index, { ...item, alt_text: edit.text })
  }
}

/** Without a part, edits the first one, whose files are those of the post. */
export const editMedia = (content: Content, edit: MediaEdit, part: string | undefined, accountId?: string): Content => {
  const first = partsOf(content, accountId)[0]?.id
  const id = part ?? first ?? ''
  const before = mediaOf(content, id, accountId)
  const media = change(before, edit)
  if (media === before) return content
  if (accountId !== undefined) return withOwnPart(content, accountId, id, (own) => ({ ...own, media }))
  const ofPart = id === first ? [] : media
  const segments = content.segments.map((segment) => (segment.id === id ? { ...segment, media: ofPart } : segment))
  return { ...content, ...(id === first ? { media } : {}), ...(segments.length ? { segments } : {}) }
}
