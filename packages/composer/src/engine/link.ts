import type { DestinationInput } from '../input.ts'
import type { Form } from './profile.ts'

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
  const { link: rule, linkSetting } = destination.text
  const isWritten = essential.includes(link)
  const inText = (line: string): LinkPosition => (isWritten ? nowhere : { line, isUnplaced: false })
  const takesSetting = linkSetting !== undefined && form.profile.settings.includes(linkSetting)
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
      return takesSetting ? { ...nowhere, setting: { key: linkSetting, value: link } } : inText(link)
    case 'card':
      // A card and media exclude each other.
      return takesSetting && form.attached.length === 0 ? { ...nowhere, setting: { key: linkSetting, value: link } } : inText(link)
  }
}
