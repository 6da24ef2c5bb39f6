/** Drafts of stored publications and destinations, by the same rules as in the editor. Pure. */
import { createHash } from 'node:crypto'
import { toDraft } from '@broadside/networks/kit/make-draft'
import type { Draft } from '@broadside/networks/spec/index'
import type { Row } from '#db/schema.ts'
import { type findUsableMedia, toDraftMedia } from '#media/media/media.ts'

export { chooseProfile, masterSegments, mediaIdsOf, toDraft } from '@broadside/networks/kit/make-draft'

export type Content = Pick<Row<'publications'>, 'title' | 'text' | 'segments' | 'media'>
export type DestinationContent = Pick<Row<'destinations'>, 'output_profile' | 'text' | 'title' | 'description' | 'segments' | 'settings'>

export type UsableMedia = Awaited<ReturnType<typeof findUsableMedia>>

/** `media`: the usable files of the destination. */
export function draftOf(content: Content, destination: DestinationContent, media: UsableMedia): Draft {
  return toDraft(content, destination, ({ media_id, alt_text }, settings) => {
    const row = media.get(media_id)
    return row && toDraftMedia(row, alt_text ?? row.alt_text, settings)
  })
}

/** Identifies the text of a draft, to detect that it was already sent to an account. */
export const contentHash = (draft: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify([draft.title, ...draft.segments.map(({ text }) => text.trim())]))
    .digest('hex')
