import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface ToolbarProps {
  label: string
  vertical?: boolean
  className?: string | undefined
  children: ReactNode
}

const buttonsOf = (toolbar: Element): HTMLElement[] => [...toolbar.querySelectorAll<HTMLElement>('button, a[href]')]

const makeReachable = (buttons: readonly HTMLElement[], reachable: HTMLElement | undefined): void => {
  for (const button of buttons) button.tabIndex = button === reachable ? 0 : -1
}

/** A group of buttons with one tab stop, in which arrow keys move: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export const Toolbar = ({ label, vertical = false, className, children }: ToolbarProps) => {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef<HTMLElement>(undefined)
  // After each render, because buttons come and go. The button that is pressed is where Tab arrives at first.
  useEffect(() => {
    const buttons = element.current ? buttonsOf(element.current) : []
    const known = buttons.find((button) => button === latest.current)
    makeReachable(buttons, known ?? buttons.find((button) => button.ariaPressed === 'true') ?? buttons[0])
  })
  const onFocus = ({ target, currentTarget }: { target: Element; currentTarget: Element }): void => {
    const buttons = buttonsOf(currentTarget)
    const focused = buttons.find((button) => button === target)
    if (!focused) return
    latest.current = focused
    makeReachable(buttons, focused)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = buttonsOf(event.currentTarget)
    const at = buttons.findIndex((button) => button === event.target)
    const [next, previous] = vertical ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
    const to = { [next]: (at + 1) % buttons.length, [previous]: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || to === undefined || event.defaultPrevented) return
    event.preventDefault()
    buttons.at(to)?.focus()
  }
  const handlers = { onFocus, onKeyDown }
  return (
    <div
      ref={element}
      className={className}
      role="toolbar"
      aria-label={label}
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      {...handlers}
    >
      {children}
    </div>
  )
}
