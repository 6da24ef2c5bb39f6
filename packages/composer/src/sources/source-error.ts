export type SourceErrorCode = 'unsupported_type' | 'too_large' | 'unreadable' | 'empty'

/** Why a source has no readable text. The message is safe to show, since it contains nothing from the source. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly code: SourceErrorCode

  constructor(code: SourceErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.code = code
  }
}
