export type SourceErrorCode = 'unsupported_type' | 'too_large' | 'unreadable' | 'empty'

/** Why a source has no readable text. The message is safe to show; it holds nothing of the source itself. */
export class SourceError extends Error {
  override name = 'SourceError'
  readonly code: SourceErrorCode

  constructor(code: SourceErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.code = code
  }
}
