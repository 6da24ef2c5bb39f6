/**
 * The format of a post's text: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format. All
 * reserved characters are escaped, so that a text shows as it was written. Comments are plain text.
 */
import { findHashtags } from '../kit/links.ts'

const escape = (text: string): string => text.replaceAll(/[\\|{}@[\]()<>#*_~]/g, String.raw`\$&`)

const toTemplate = (tag: string): string => `{hashtag|${escape(tag.slice(0, 1))}|${escape(tag.slice(1))}}`

export const toLittleText = (text: string): string => {
  let little = ''
  let end = 0
  for (const tag of findHashtags(text)) {
    little += escape(text.slice(end, tag.start)) + toTemplate(tag.text)
    end = tag.end
  }
  return little + escape(text.slice(end))
}

const unescape = (text: string): string => text.replaceAll(/\\([^])/g, '$1')

/** The text as readers see it. Hashtags may be returned in another form than they were sent. */
export const fromLittleText = (little: string): string =>
  little.replaceAll(
    /\{hashtag\|\\?([#＃])\|((?:\\[^]|[^\\}])*)\}|\\([^])/g,
    (_, sign: string | undefined, word: string | undefined, escaped: string | undefined) =>
      sign === undefined ? (escaped ?? '') : sign + unescape(word ?? ''),
  )
