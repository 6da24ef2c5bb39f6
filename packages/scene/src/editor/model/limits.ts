/**
 * Bounds of a document's schema. They are repeated here because the schemas would bring their library into browsers; a test compares them.
 */
export const maxPages = 35
/** Per page. */
export const maxLayers = 500
export const maxTitle = 160
export const maxName = 120
export const maxText = 20_000
/** Of a layer's position, in either direction. */
export const maxPosition = 100_000
/** Of a layer's width and height. */
export const maxLength = 32_768
/** Lengths below this are hard to see and to select. */
export const minLength = 1
export const maxFontSize = 4096

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** Coordinates keep three decimals: finer ones can't be seen, and make documents longer. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0
