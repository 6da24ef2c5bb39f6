/** Texts as people wrote them: X shortens links, escapes three characters, cuts long posts, and adds a link for the files. */
import { findString, listAt } from '../kit/expect.ts'

const escapes: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

const unescape = (text: string): string => text.replaceAll(/&(?:amp|lt|gt);/g, (escape) => escapes[escape] ?? escape)

/** The text of a post or of a direct message. */
export const textOf = (post: unknown): string => {
  // The text of a long post is cut.
  const isLong = findString(post, 'note_tweet', 'text') !== undefined
  const path = isLong ? ['note_tweet'] : []
  const links = [...listAt(post, ...path, 'entities', 'urls'), ...listAt(post, 'entities', 'urls')]
  const written = links.reduce<string>(
    (text, link) => {
      const [short, long] = [findString(link, 'url'), findString(link, 'expanded_url')]
      if (short === undefined || long === undefined) return text
      // A file's own link is none of the text.
      return text.replaceAll(short, /\/status\/\d+\/(?:photo|video)\/\d+$/.test(long) ? '' : long)
    },
    findString(post, ...path, 'text') ?? '',
  )
  return unescape(written)
}
