import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'

export type Trigger = ReactElement<ComponentProps<'button'>>

interface OpenerProps {
  trigger: Trigger
  popup: 'menu' | 'dialog' | 'listbox'
  /** Loads what is rendered instead. */
  load: () => Promise<unknown>
  onOpen?: (() => void) | undefined
  /** Opened by something other than its button. */
  isOpen?: boolean | undefined
  /** Takes the place of the button once it is pressed, with a button of its own. `onFail` puts the plain one back. */
  children: (onFail: () => void) => ReactNode
}

/** The button of something that loads when it is first opened, and is fetched as soon as somebody points at it. */
export const Opener = ({ trigger, popup, load, onOpen, isOpen = false, children }: OpenerProps) => {
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isOpen) startTransition(() => setOpened(true))
  }, [isOpen])
  if (wasOpened) return children(() => setOpened(false))
  const prepare = (): void => void load().catch(() => undefined)
  // The button stays until the other is there.
  const open = (): void =>
    startTransition(() => {
      setOpened(true)
      onOpen?.()
    })
  return cloneElement(trigger, {
    // As ARIA has it for a choice from a list.
    ...(popup === 'listbox' && { role: 'combobox' }),
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: open,
    onPointerEnter: prepare,
    onFocus: prepare,
    onKeyDown: (event: KeyboardEvent) => {
      if (popup === 'dialog' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      open()
    },
  })
}
