/**
 * Keys as shortcuts name them: `c`, `shift+j`, `mod+k` (Control, or Command on a Mac), `?` as it is typed, and `g p` for one
 * after the other.
 */

type Keystroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isLetter = (key: string): boolean => key.toLowerCase() !== key.toUpperCase()

/** Undefined for keys that are no shortcut in themselves, and for those that the system takes with Alt. */
export const nameKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keystroke): string | undefined => {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Dead', 'Process'].includes(key)) return undefined
  const mod = ctrlKey || metaKey ? 'mod+' : ''
  // The other signs already are what Shift makes of them.
  const shift = shiftKey && (isLetter(key) || key.length > 1) ? 'shift+' : ''
  return mod + shift + (key.length === 1 ? key.toLowerCase() : key)
}

/** The reader of a sequence waits so long for its second key. */
const pauseMs = 1000

/** Reads one key after the other; answers with the shortcut that is complete with this key. */
export const createKeyReader = () => {
  let first: { key: string; atMs: number } | undefined
  return (key: string, atMs: number, known: readonly string[]): string | undefined => {
    const pair = first && atMs - first.atMs <= pauseMs ? `${first.key} ${key}` : undefined
    first = undefined
    if (pair && known.includes(pair)) return pair
    if (known.includes(key)) return key
    if (known.some((keys) => keys.startsWith(`${key} `))) first = { key, atMs }
    return undefined
  }
}

const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true]'
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'

/** Whether a key without Control belongs to what has the focus: a field, or a layer that is open. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, ${ownKeys}`) !== null
