/** Commands are declared once, for menus, the keyboard and the app's list of commands. The app names them by their ids. */
import type { Editor } from '../editor.ts'

export interface EditorCommand {
  id: string
  /** A shortcut such as `mod+shift+g`; `mod` is Control, or Command on a Mac. */
  keys?: string
  isEnabled(editor: Editor): boolean
  run(editor: Editor): void
}

interface Declaration {
  id: string
  keys?: string
  /** Absent: always. */
  isEnabled?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

/** A command ends typing and cropping before it runs, and does nothing if it isn't enabled. */
export const command = ({ isEnabled = () => true, run, ...rest }: Declaration): EditorCommand => ({
  ...rest,
  isEnabled,
  run: (editor) => {
    editor.complete()
    if (isEnabled(editor)) run(editor)
  },
})

export const hasSelection = (editor: Editor): boolean => editor.selection().length > 0
