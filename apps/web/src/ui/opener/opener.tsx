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
  load: () => Promise<unknown>
  onOpen?: (() => void) | undefined
  /** Fetches what else the overlay needs. */
  onPrepare?: (() => void) | undefined
  isOpen?: boolean | undefined
  /** Replaces the button once pressed, and has its own. `onFail` restores the plain one. */
  children: (onFail: () => void) => ReactNode
}

/** The button of an overlay that loads on first use, prefetched on hover. */
export const Opener = ({ trigger, popup, load, onOpen, onPrepare, isOpen = false, children }: OpenerProps) => {
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    if (isOpen) startTransition(() => setOpened(true))
  }, [isOpen])
  if (wasOpened) return children(() => setOpened(false))
  const prepare = (): void => {
    load().catch(() => undefined)
    onPrepare?.()
  }
  // The button stays until its replacement is loaded.
  const open = (): void =>
    startTransition(() => {
      setOpened(true)
      onOpen?.()
    })
  return cloneElement(trigger, {
    // ARIA's role for a choice from a list.
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
