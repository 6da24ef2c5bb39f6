/** Limits of design documents, apart from their schemas, which an editor in a browser would load with them. */

export const layerTypes = ['text', 'image', 'shape', 'paint', 'group'] as const

/** Points of a stroke, and of all strokes of a mask together. */
export const maxPoints = 100_000
export const maxSpans = 250_000

/** Minimum and maximum side length in pixels. */
export const documentSide = { min: 64, max: 4096 }
export const maxTitle = 160
/** Of an encoded document. */
export const maxDocumentBytes = 10 * 1024 * 1024
export const maxPages = 35
/** Per page. */
export const maxLayers = 500
/** Of a page or layer. */
export const maxName = 120
/** Characters of a text layer. */
export const maxText = 20_000
export const maxFontSize = 4096
/** Of a layer's position, in either direction. Older documents can exceed it, and the following ones. */
export const maxPosition = 100_000
/** Of a layer's width and height, and of a shape's outline and radius. */
export const maxLength = 32_768
/** In degrees, in either direction. */
export const maxRotation = 36_000
/** Of a text, in either direction. */
export const maxLetterSpacing = 1000
export const maxLineHeight = 10
/** Of a text's outline. */
export const maxTextStroke = 500
/** Of a text's shadow, in either direction. */
export const maxShadowOffset = 4096
