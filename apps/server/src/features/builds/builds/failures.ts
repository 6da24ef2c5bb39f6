/** Why a build fails: stable codes with one fixed sentence each, safe to show. */
const sentences = {
  access_revoked: 'The person who created this build can no longer edit in the workspace.',
  no_material: "There's nothing to build from. Add an idea, notes, a page or a file.",
  invalid_request: "This request can't be built.",
  source_unavailable: "Couldn't read any source, and there's nothing else to build from.",
  invalid_source: 'A source cannot be used.',
  generation_failed: "The AI model didn't respond.",
  director_output_invalid: "The AI model didn't return a usable outline.",
  adapter_output_invalid: "The AI model didn't return a usable draft.",
  reviewer_output_invalid: "The AI model didn't return a usable review.",
  result_encoding_failed: "The result couldn't be stored.",
  job_failed: 'The build failed due to an internal error. See the server log.',
} as const

export type BuildErrorCode = keyof typeof sentences

/** Puts the build in the state `failed`, without a retry by the queue. */
export class BuildFailure extends Error {
  override name = 'BuildFailure'
  readonly code: BuildErrorCode

  constructor(code: BuildErrorCode, message: string = sentences[code], options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
