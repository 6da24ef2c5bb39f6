/**
 * Owns the keyboard from the moment the palette is asked for until its field has the focus: the palette loads on demand, and keys
 * pressed meanwhile would run commands of the page.
 */
import { nameKey } from './shortcuts.ts'

export interface Typed {
  text: string
  /** Enter was pressed after the text: the first match is wanted. */
  isSubmitted: boolean
}

interface TypeAheadOptions {
  onCancel: () => void
  /** Keys that would ask for the palette again. */
  ownKeys: string
}

type Keystroke = Parameters<typeof nameKey>[0] & Pick<KeyboardEvent, 'isComposing'>

const isModified = ({ ctrlKey, metaKey, altKey }: Keystroke): boolean => ctrlKey || metaKey || altKey

/** The text after one more key. What follows Enter is dropped, as the palette is gone by then. */
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
  /** Until `end` is called, no other listener hears a key. */
  begin: ({ onCancel, ownKeys }: TypeAheadOptions): void => {
    if (stop) return
    set(nothing)
    const onKeyDown = (event: KeyboardEvent): void => {
      event.stopPropagation()
      // Reloading the page and the like stay possible.
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
