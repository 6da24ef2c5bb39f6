import { type ComponentProps, type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

type Button = ComponentProps<'button'>
type Handlers = Pick<Button, 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'>

const openMs = 600
/** Long enough to move from the button to the tooltip. */
const closeMs = 100

/** True while the user hovers over an element or has focused it by keyboard. Also calls the element's own handlers. */
export const useHover = (own: Handlers, prepare: () => Promise<unknown>) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const showAfter = (ms: number, shown: HTMLElement | undefined): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(shown), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = (): void => showAfter(0, undefined)
  return {
    anchor,
    close,
    hold: (isOn: boolean): void => showAfter(isOn ? 0 : closeMs, isOn ? anchor : undefined),
    handlers: {
      onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => {
        own.onPointerEnter?.(event)
        if (event.pointerType !== 'mouse') return
        prepare().catch(() => undefined)
        showAfter(openMs, event.currentTarget)
      },
      onPointerLeave: (event: PointerEvent<HTMLButtonElement>) => {
        own.onPointerLeave?.(event)
        showAfter(closeMs, undefined)
      },
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        own.onPointerDown?.(event)
        close()
      },
      onFocus: (event: FocusEvent<HTMLButtonElement>) => {
        own.onFocus?.(event)
        if (event.currentTarget.matches(':focus-visible')) showAfter(0, event.currentTarget)
      },
      onBlur: (event: FocusEvent<HTMLButtonElement>) => {
        own.onBlur?.(event)
        close()
      },
    },
  }
}
