import type { Editor } from '../editor.ts'
import type { Key } from '../tools/tool.ts'
import { commands } from './commands.ts'

const aliases: Record<string, string> = { Backspace: 'Delete', '+': '=' }

const isLetter = (key: string): boolean => key.length === 1 && key.toLowerCase() !== key.toUpperCase()

/** A key as commands name it. Shift is a part of other characters. */
const nameKey = ({ key, shift, mod }: Key): string => {
  const name = aliases[key] ?? (key.length === 1 ? key.toLowerCase() : key)
  const named = `${mod ? 'mod+' : ''}${shift && (isLetter(key) || key.length > 1) ? 'shift+' : ''}${name}`
  return named === 'mod+y' ? 'mod+shift+z' : named
}

/** Gives a key to the tool, then to the command that has it. Returns true if it was used. */
export const pressKey = (editor: Editor, key: Key): boolean => {
  if (editor.press(key)) return true
  if (key.alt || editor.view.get().typing !== undefined) return false
  const found = commands.find(({ keys }) => keys === nameKey(key))
  if (!found?.isEnabled(editor)) return false
  found.run(editor)
  return true
}
