import { useLayoutEffect } from 'react'
import { focusCanvas } from './focus-canvas.ts'

/** Gives the focus to something else, or to the page, when it vanishes with controls, as with those for a selection that is deleted. */
export const useKeptFocus = (focusOther: () => void = focusCanvas): void => {
  useLayoutEffect(
    () => () =>
      // When the controls are no longer in the document.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusOther()
      }),
    [focusOther],
  )
}
