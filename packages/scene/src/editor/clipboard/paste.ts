import { addLayers, addText } from '../adding/add.ts'
import { copyLayers } from '../model/copy.ts'
import type { Session } from '../session/session.ts'
import { type Clip, readClip } from './clip.ts'

/** Pastes copied layers with new ids. Their media stay the same, so other workspaces are refused. */
export const pasteClip = (session: Session, clip: Clip): boolean => {
  if (clip.workspace_id !== session.host.workspaceId) {
    session.refuse({ code: 'other_workspace' })
    return false
  }
  return addLayers(
    session,
    copyLayers(clip.layers, () => session.host.newId()),
  )
}

/** Line breaks as documents have them, without those at the end, which programs add. */
const linesOf = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trimEnd()

/** Pastes text from the clipboard: layers if it has any, else a text layer. */
export const pasteText = (session: Session, text: string): boolean => {
  const clip = readClip(text)
  if (clip === 'unreadable') {
    session.refuse({ code: 'unreadable' })
    return false
  }
  if (clip) return pasteClip(session, clip)
  return text.trim() !== '' && addText(session, linesOf(text))
}
