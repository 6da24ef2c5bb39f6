/** The texts of a post for reading: as published or, before that, as they would be. Pure. */
import { destinationSegments } from '@broadside/networks/kit/make-draft'
import type { DestinationView, PublicationView } from '#api/publications.ts'

/** Destinations with the same text, in order. */
export interface SharedText {
  destinations: DestinationView[]
  text: string
}

const gap = '\n\n'

const publishedOf = ({ status, published_content: published }: DestinationView) => (status === 'published' ? published : undefined)

const textOf = (publication: PublicationView, destination: DestinationView): string => {
  const { text = null, segments = null } = destination
  const parts = publishedOf(destination)?.segments ?? destinationSegments(publication, { text, segments })
  return parts.map((part) => part.text).join(gap)
}

/** Lists each text once. A post without destinations has only the shared text. */
export const textsOf = (publication: PublicationView): readonly SharedText[] => {
  const texts: SharedText[] = []
  for (const destination of publication.destinations) {
    const text = textOf(publication, destination)
    const known = texts.find((one) => one.text === text)
    if (known) known.destinations.push(destination)
    else texts.push({ destinations: [destination], text })
  }
  if (texts.length) return texts
  return [{ destinations: [], text: publication.text || publication.segments.map((segment) => segment.text).join(gap) }]
}

/** The title, or the beginning of the text; undefined without either. */
export const openingOf = (publication: PublicationView): string | undefined => {
  const [first] = publication.destinations
  const published = publication.status === 'published' && first ? publishedOf(first) : undefined
  const title = published ? published.segments[0]?.title : publication.title
  return title || textsOf(publication)[0]?.text.split('\n')[0] || undefined
}
