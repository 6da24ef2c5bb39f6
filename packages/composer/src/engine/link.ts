import type { ComposeInput, DestinationInput } from '../input.ts'
import type { Form } from './profile.ts'
import type { Written } from './single.ts'

export interface LinkPosition {
  /** The line at the end of the text, or empty. */
  line: string
  setting?: { key: string; value: string }
  isUnplaced: boolean
}

const nowhere: LinkPosition = { line: '', isUnplaced: false }

/** Places the link, unless the author already wrote its URL in the text. */
export const placeLink = (destination: DestinationInput, form: Form, link: string, essential: string): LinkPosition => {
  if (!link) return nowhere
  const { link: rule, linkSetting, linkExcludesMedia = rule === 'card' } = destination.text
  const isWritten = essential.includes(link)
  const inText = (line: string): LinkPosition => (isWritten ? nowhere : { line, isUnplaced: false })
  const isExcluded = linkExcludesMedia && form.attached.length > 0
  const takesSetting = linkSetting !== undefined && form.profile.settings.includes(linkSetting) && !isExcluded
  switch (rule) {
    case 'not_placed':
      return { line: '', isUnplaced: !isWritten }
    case 'field':
      return nowhere
    case 'last_line':
      return inText(`Source: ${link}`)
    case 'end_of_text':
      return inText(link)
    case 'setting':
    case 'card':
      return takesSetting ? { ...nowhere, setting: { key: linkSetting, value: link } } : inText(link)
  }
}

/** Returns the page that most of a text is taken from; undefined when no page was quoted. */
export const quotedPage = ({ sources }: ComposeInput, { used }: Pick<Written, 'used'>): { id: string; address: string } | undefined => {
  const taken = new Map<string, number>()
  for (const { sentence, text } of used) taken.set(sentence.ref, (taken.get(sentence.ref) ?? 0) + text.length)
  let best: { id: string; address: string } | undefined
  for (const { id, address, failed } of sources)
    if (address && !failed && (taken.get(id) ?? 0) > (best ? (taken.get(best.id) ?? 0) : 0)) best = { id, address }
  return best
}
