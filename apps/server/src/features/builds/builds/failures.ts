/** Why a build fails: stable codes with one fixed sentence each, safe to show. */
const sentences = {
  access_revoked: 'Whoever asked for this build may no longer edit in the workspace.',
  no_material: 'There is nothing to build from: give an idea, notes, a page or a file.',
  invalid_request: 'The build cannot be made from what was asked for.',
  source_unavailable: 'No source could be read, and there is nothing else to build from.',
  invalid_source: 'A source cannot be used.',
  generation_failed: 'The language model did not answer.',
  director_output_invalid: 'The language model gave no usable direction.',
  adapter_output_invalid: 'The language model gave no usable draft.',
  reviewer_output_invalid: 'The language model gave no usable review.',
  result_encoding_failed: 'The result could not be stored.',
  job_failed: 'The build failed for an internal reason; the server log has the details.',
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
