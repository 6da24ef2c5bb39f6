/** Limits of design documents, apart from their schemas, which an editor in a browser would load with them. */

export const layerTypes = ['text', 'image', 'shape', 'paint', 'group'] as const

/** Points of a stroke, and of all strokes of a mask together. */
export const maxPoints = 100_000
export const maxSpans = 250_000

/** Minimum and maximum side length in pixels. */
export const documentSide = { min: 64, max: 4096 }
export const maxTitle = 160
