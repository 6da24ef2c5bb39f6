import type { SourceText } from './material.ts'
import { hasForeignPointer } from './units/stands-alone.ts'

const leastWords = 3
const longest = 140

/** Series names, dates and file names, which only make sense on the page. */
const furniture =
  /(?<![\p{L}\p{N}])(?:part|teil|partie|parte|deel|episode|folge|épisode|vol(?:ume)?|issue|no|nr)\.? ?#?\p{N}+|\.(?:pdf|docx?|html?|md|txt)$|^\p{N}[\p{N}./ -]*$/iu

const dangling =
  /(?<![\p{L}\p{N}])(?:an?|the|of|for|to|and|or|in|on|with|by|at|from|der|die|das|und|oder|von|für|mit|le|la|les|de|du|des|et|ou|el|los|las|y|o|il|lo|gli|e|di|do|da|em|van|het|een)$/u

/** Returns the title without a period; undefined if it says nothing without the page. */
export const headlineOf = ({ source, lexicon }: Pick<SourceText, 'source' | 'lexicon'>, allowed: string): string | undefined => {
  const title = source.title.trim().replace(/(?<=[\p{L}\p{N}"”’)])\.$/u, '')
  const words = title.split(/\s+/u)
  const isScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(title)
  if ((words.length < leastWords && !isScript) || title.length > longest || title.length < 8) return undefined
  if (
    /(?:[?？]|[:：,;…]["”»’)]*)$/u.test(title) ||
    /^["“„«‘].*[?？]["”“»’]$/u.test(title) ||
    !/\p{Ll}|\p{Lo}/u.test(title) ||
    furniture.test(title)
  )
    return undefined
  if (dangling.test(title)) return undefined
  if (hasForeignPointer(title, allowed)) return undefined
  if (!lexicon) return title
  const { namesPage, isStale, isWriterAlone, isEmptyHeading } = lexicon
  return namesPage(title) || isStale(title) || isWriterAlone(title) || isEmptyHeading(title) ? undefined : title
}
