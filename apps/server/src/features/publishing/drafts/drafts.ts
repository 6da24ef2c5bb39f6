/** Drafts of stored publications and destinations. Pure; the rules are those of the editor too. */
import { createHash } from 'node:crypto'
import { toDraft } from '@broadside/networks/kit/make-draft'
import type { Draft } from '@broadside/networks/spec/index'
import type { Row } from '#db/schema.ts'
import { type findUsableMedia, toDraftMedia } from '#media/media/media.ts'

export { chooseProfile, masterSegments, mediaIdsOf, toDraft } from '@broadside/networks/kit/make-draft'

export type Content = Pick<Row<'publications'>, 'title' | 'text' | 'segments' | 'media'>
export type DestinationContent = Pick<Row<'destinations'>, 'output_profile' | 'text' | 'title' | 'description' | 'segments' | 'settings'>

/** Files that can be published, by id. */
export type UsableMedia = Awaited<ReturnType<typeof findUsableMedia>>

/** `media`: what is usable of the files that the destination needs. */
export function draftOf(content: Content, destination: DestinationContent, media: UsableMedia): Draft {
  return toDraft(content, destination, ({ media_id, alt_text }, settings) => {
    const row = media.get(media_id)
    return row && toDraftMedia(row, alt_text ?? row.alt_text, settings)
  })
}

/** What identifies the text of a draft, to notice that the same was sent to an account before. */
export const contentHash = (draft: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify([draft.title, ...draft.segments.map(({ text }) => text.trim())]))
    .digest('hex')
