import { findCommand, pasteText } from '@broadside/scene/editor'
import { useEffect } from 'react'
import { takesControlKeys } from '#shell/shortcuts.ts'
import { addFiles } from '../adding/add-files.ts'
import type { EditorSession } from '../session/session.ts'

/** Fields, overlays and marked text have the clipboard to themselves. */
const isElsewhere = ({ target }: Event): boolean => takesControlKeys(target) || document.getSelection()?.isCollapsed === false

/** Puts the copied layers on the clipboard of the system, as text that other designs and tabs can read. */
const copy = ({ editor }: EditorSession, event: ClipboardEvent, command: 'copy' | 'cut'): void => {
  const found = findCommand(command)
  if (isElsewhere(event) || !found?.isEnabled(editor)) return
  found.run(editor)
  event.clipboardData?.setData('text/plain', JSON.stringify(editor.clip))
  event.preventDefault()
}

/** Adds layers, text, or images. Programs that copy an image often add text, such as its address. */
const paste = (session: EditorSession, event: ClipboardEvent): void => {
  if (isElsewhere(event)) return
  event.preventDefault()
  session.editor.complete()
  const files = [...(event.clipboardData?.files ?? [])]
  if (files.length) addFiles(session, files)
  else pasteText(session.editor, event.clipboardData?.getData('text/plain') ?? '')
}

/** Copies, cuts and pastes layers with the system's clipboard, wherever in the editor the focus is. */
export const useClipboard = (session: EditorSession): void => {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent): void => copy(session, event, 'copy')
    const onCut = (event: ClipboardEvent): void => copy(session, event, 'cut')
    const onPaste = (event: ClipboardEvent): void => paste(session, event)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [session])
}
