/** The size of the root's text in pixels, which users enlarge in their browser. */
export const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
