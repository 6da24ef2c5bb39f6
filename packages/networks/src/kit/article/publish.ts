/** Steps of publishing that networks of articles have in common. */
import { NetworkError } from '../../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Lost, Published, Recalled, Run } from '../../spec/index.ts'
import { titleOf } from '../counts.ts'
import { unsure } from '../recall.ts'
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
 * Otherwise, one of the seed that no other post can have.
 */
export const chooseSlug = async (draft: Draft, seed: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> => {
  const wished = findText(draft.settings, 'slug')
  return wished !== undefined && !(await isTaken(wished)) ? wished : toUniqueSlug(wished ?? titleOf(draft), seed)
}

/** Finds what another server published under the slug that it derived. A slug of the user's own may belong to an older post. */
export const recallSlug = async (
  run: Run,
  draft: Draft,
  { sharesSeeds }: Lost,
  find: (slug: string) => Promise<Published | undefined>,
): Promise<Recalled> => {
  if (!sharesSeeds) return unsure
  const wished = findText(draft.settings, 'slug')
  const published = await find(toUniqueSlug(wished ?? titleOf(draft), run.seedOf('post')))
  if (published) return { posts: [{ step: 'post', segment: 0, published }], rest: 'none' }
  return wished !== undefined && (await find(wished)) ? unsure : { posts: [], rest: 'absent' }
}

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
