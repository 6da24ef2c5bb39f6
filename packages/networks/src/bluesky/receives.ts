import { findText } from '../kit/settings.ts'
import type { Draft, LinkCard, Received } from '../spec/index.ts'
import { takesCard } from './check.ts'

export const findCard = ({ settings }: Draft): LinkCard | undefined => {
  const url = findText(settings, 'link_url')
  if (!url) return undefined
  return { url, title: findText(settings, 'link_title') ?? new URL(url).host, description: findText(settings, 'link_description') ?? '' }
}

/** Media replace the card; `check` rejects a post with both. */
export const receives = (draft: Draft): Received => {
  const carrier = draft.segments.find((segment) => takesCard(draft, segment))
  const linkCard = carrier && carrier.media.length === 0 ? findCard(draft) : undefined
  return linkCard ? { linkCard } : {}
}
