/** Steps of publishing that networks of articles have in common. */
import { NetworkError } from '../../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Run } from '../../spec/index.ts'
import { titleOf } from '../counts.ts'
import { findText } from '../settings.ts'
import { toUniqueSlug } from '../slug.ts'
import { figureOf, type PlacedMedium, renderArticle } from './html.ts'
import { findFeatured } from './settings.ts'

export const onlySegment = ({ segments: [segment] }: Draft): DraftSegment => {
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return segment
}

/**
 * Returns the user's own slug if no post has it yet: the network would change a second one, and a read-back would find the first.
 * Otherwise, one that no other post can have.
 */
export const chooseSlug = (run: Run, draft: Draft, isTaken: (slug: string) => Promise<boolean>): Promise<string> =>
  run.step('slug', async () => {
    const wished = findText(draft.settings, 'slug')
    return wished !== undefined && !(await isTaken(wished)) ? wished : toUniqueSlug(wished ?? titleOf(draft))
  })

export interface Article {
  title: string
  html: string
  /** Themes show it themselves, above the text. */
  featured: DraftMedia | undefined
}

/** The text with the media that it doesn't show below it. */
export const toArticle = (draft: Draft, segment: DraftSegment, placed: readonly PlacedMedium[]): Article => {
  const featured = findFeatured(draft, segment)
  const { html, title, shown } = renderArticle(segment.text, titleOf(draft), placed)
  const besides = placed.filter(({ medium }) => medium.id !== featured?.id && !shown.includes(medium.id))
  return { title, featured, html: [...(segment.text.trim() ? [html] : []), ...besides.map(figureOf)].join('\n') }
}
