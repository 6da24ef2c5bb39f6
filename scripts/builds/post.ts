/** What is judged: one post of a build, with all that it was made from. */
import type { Claim } from '../../packages/composer/src/result.ts'
import type { SourceView } from './detect/source.ts'

export interface Limits {
  count: (text: string) => number
  textLimit: number
  byteLimit?: number
  maxSegments: number
}

export interface Post {
  /** Name of the text that the build read. */
  text: string
  brief: string
  profile: string
  /** ISO 639-1, of the text. */
  language: string
  idea: string
  /** Whatever else the caller wrote: outcome, angle, audience. */
  request: string
  /** The page's address, which a post may carry. */
  link: string
  segments: readonly string[]
  claims: readonly Claim[]
  source: SourceView
  limits: Limits
}

export interface Fault {
  detector: string
  /** The words at fault. */
  sentence: string
  note: string
}
