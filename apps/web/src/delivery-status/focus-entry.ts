const idOf = (destinationId: string): string => `outcome-${destinationId}`

/** Lets a destination's entry take the focus when an action in it is done and its buttons are gone. */
export const entryProps = (destinationId: string) => ({ id: idOf(destinationId), tabIndex: -1 })

export const focusEntry = (destinationId: string): void => document.getElementById(idOf(destinationId))?.focus({ preventScroll: true })
