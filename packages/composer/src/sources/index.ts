/** Readable text from pages and files. No network access: the caller fetches the bytes. */
export { describeMedia } from './describe.ts'
export { type Card, extractCard } from './card.ts'
export { extractSource, sourceBounds, type ExtractedSource, type SourceBytes } from './extract.ts'
export { SourceError, type SourceErrorCode } from './source-error.ts'
