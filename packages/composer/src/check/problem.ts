export type ProblemCode =
  | 'unknown_profile'
  | 'segment_count'
  | 'text_too_long'
  | 'title_missing'
  | 'too_long'
  | 'too_many'
  | 'empty'
  | 'unknown_reference'
  | 'reference_missing'
  | 'not_publishable'
  | 'unknown_value'
  | 'forbidden_phrase'
  | 'inconsistent'

export interface Problem {
  code: ProblemCode
  /** Property names and indexes joined by dots, such as `segments.0.body`. */
  path: string
  message: string
}

export const problem = (code: ProblemCode, path: string, message: string): Problem => ({ code, path, message })

export const lengthProblems = (path: string, text: string, limit: number): Problem[] =>
  text.length > limit ? [problem('too_long', path, `${text.length} characters, at most ${limit}`)] : []

export const countProblems = (path: string, items: readonly unknown[], limit: number): Problem[] =>
  items.length > limit ? [problem('too_many', path, `${items.length} items, at most ${limit}`)] : []
