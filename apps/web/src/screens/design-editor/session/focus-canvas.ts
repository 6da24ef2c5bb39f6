export const findCanvas = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-fills-window] [role="application"]')

/** Gives the focus to the page, where keys are for the tools. */
export const focusCanvas = (): void => findCanvas()?.focus()
