/** Commands of menus, which have no event of the clipboard. */
import { pasteText } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { keysAsText } from '#ui/kbd/keys-as-text.ts'
import type { WithEditor } from '../session/session.ts'
import { focusCanvas } from '../session/focus-canvas.ts'

const t = translator('designEditor')

const sayShortcut = (key: 'copyByKeys' | 'pasteByKeys', keys: string): void => void showToast(t(key, { keys: keysAsText(keys) }))

/** Makes the browser send the same event as the shortcut. Unlike the API of the clipboard, this works without TLS. */
const send = (command: 'copy' | 'cut'): void => {
  focusCanvas()
  if (!document.execCommand(command)) sayShortcut('copyByKeys', command === 'copy' ? 'mod+c' : 'mod+x')
}

export const copyByMenu = (): void => send('copy')
export const cutByMenu = (): void => send('cut')

/** Undefined if the browser has no such API, which is so without TLS, or the user refuses. */
const readText = async (): Promise<string | undefined> => {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}

export const pasteByMenu = async ({ editor }: WithEditor): Promise<void> => {
  focusCanvas()
  const text = await readText()
  if (text === undefined) sayShortcut('pasteByKeys', 'mod+v')
  else {
    editor.complete()
    pasteText(editor, text)
  }
}
