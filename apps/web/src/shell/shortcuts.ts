/** Shortcuts as text: `c`, `shift+j`, `mod+k` (Control, or Command on a Mac), `?` as typed, and `g p` for a sequence. */

type Keystroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isLetter = (key: string): boolean => key.toLowerCase() !== key.toUpperCase()

/** Undefined for keys that can't be a shortcut alone, and for those the system uses with Alt. */
export const nameKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keystroke): string | undefined => {
  if (altKey || ['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Dead', 'Process'].includes(key)) return undefined
  const mod = ctrlKey || metaKey ? 'mod+' : ''
  // Other characters already reflect Shift.
  const shift = shiftKey && (isLetter(key) || key.length > 1) ? 'shift+' : ''
  return mod + shift + (key.length === 1 ? key.toLowerCase() : key)
}

/** Timeout for the second key of a sequence. */
const pauseMs = 1000

/** Reads one key at a time; returns the shortcut that is complete with it. */
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

const writing = 'textarea, [contenteditable=""], [contenteditable=true]'
const typing = `input:not([type=checkbox], [type=radio], [type=button]), select, ${writing}`
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'

/** True if a key without Control belongs to the focused element: a field, or an open overlay. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, ${ownKeys}`) !== null

/** True if a key with Control belongs to the focused element, such as one that undoes what was typed. */
export const takesControlKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(`input:not([type=checkbox], [type=radio], [type=button], [type=range], [type=color]), ${writing}, ${ownKeys}`) !== null
