import type { KeyboardEvent } from 'react'

/** Tab selects layers on the canvas. After Escape, it moves the focus as everywhere else. */
export const createTabExit = () => {
  let isLeaving = false
  return {
    onKeyDownCapture: (event: KeyboardEvent): void => {
      if (event.key === 'Tab' && isLeaving) event.stopPropagation()
      else if (event.key !== 'Shift') isLeaving = event.key === 'Escape'
    },
    onBlur: (): void => {
      isLeaving = false
    },
  }
}
