/**
 * Captures the keyboard from the request for the command menu until its field has the focus: the menu loads on demand, and keys pressed in
 * between would run the page's commands.
 */
import { nameKey } from './shortcuts.ts'

export interface Typed {
  text: string
  /** Enter was pressed after the text, which selects the first match. */
  isSubmitted: boolean
}

interface TypeAheadOptions {
  onCancel: () => void
  ownKeys: string
}

type Keystroke = Parameters<typeof nameKey>[0] & Pick<KeyboardEvent, 'isComposing'>

const isModified = ({ ctrlKey, metaKey, altKey }: Keystroke): boolean => ctrlKey || metaKey || altKey

/** Returns the text after another key. Ignores everything after Enter, when the menu is already gone. */
export const afterKey = (typed: Typed, event: Keystroke): Typed => {
  if (typed.isSubmitted || isModified(event) || event.isComposing) return typed
  if (event.key === 'Enter') return { ...typed, isSubmitted: typed.text !== '' }
  if (event.key === 'Backspace') return { ...typed, text: [...typed.text].slice(0, -1).join('') }
  return [...event.key].length === 1 ? { ...typed, text: typed.text + event.key } : typed
}

const nothing: Typed = { text: '', isSubmitted: false }

let typed = nothing
let stop: (() => void) | undefined
const listeners = new Set<() => void>()

const set = (next: Typed): void => {
  typed = next
  for (const listener of listeners) listener()
}

export const typeAhead = {
  /** No other listener receives keys until `end` is called. */
  begin: ({ onCancel, ownKeys }: TypeAheadOptions): void => {
    if (stop) return
    set(nothing)
    const onKeyDown = (event: KeyboardEvent): void => {
      event.stopPropagation()
      // Reloading the page and similar browser shortcuts still work.
      if (!isModified(event) || nameKey(event) === ownKeys) event.preventDefault()
      if (event.key === 'Escape') onCancel()
      else set(afterKey(typed, event))
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    stop = () => removeEventListener('keydown', onKeyDown, { capture: true })
  },
  end: (): void => {
    stop?.()
    stop = undefined
    set(nothing)
  },
  read: (): Typed => typed,
  onChange: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
