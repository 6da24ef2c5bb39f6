import type { Editor } from '../editor.ts'
import type { Key } from '../tools/tool.ts'
import type { EditorCommand } from './command.ts'
import { commands } from './commands.ts'

const aliases: Record<string, string> = { Backspace: 'Delete', '+': '=' }

const isLetter = (key: string): boolean => key.length === 1 && key.toLowerCase() !== key.toUpperCase()

/** A key as commands name it. Shift is a part of other characters. */
const nameKey = ({ key, shift, mod }: Key): string => {
  const name = aliases[key] ?? (key.length === 1 ? key.toLowerCase() : key)
  const named = `${mod ? 'mod+' : ''}${shift && (isLetter(key) || key.length > 1) ? 'shift+' : ''}${name}`
  return named === 'mod+y' ? 'mod+shift+z' : named
}

/** The command that a key runs, enabled or not. */
export const findShortcut = (key: Key): EditorCommand | undefined =>
  key.alt ? undefined : commands.find(({ keys }) => keys === nameKey(key))

/** These keys make the system send events of the clipboard, which have its content. */
const clipboardCommands = ['cut', 'copy', 'paste']

/** Gives a key to the tool, then to the command that has it. Returns true if it was used. */
export const pressKey = (editor: Editor, key: Key): boolean => {
  if (editor.press(key)) return true
  if (editor.view.get().typing !== undefined) return false
  const found = findShortcut(key)
  if (!found?.isEnabled(editor) || clipboardCommands.includes(found.id)) return false
  found.run(editor)
  return true
}
