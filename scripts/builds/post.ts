/** The unit that is judged: one post of a build, with everything it was made from. */
import type { Claim } from '../../packages/composer/src/result.ts'
import type { SourceView } from './detect/source.ts'

export interface Limits {
  count: (text: string) => number
  textLimit: number
  byteLimit?: number
  maxSegments: number
}

export interface Post {
  text: string
  brief: string
  profile: string
  /** ISO 639-1, of the text. */
  language: string
  idea: string
  /** Everything else the caller wrote: outcome, angle, audience. */
  request: string
  link: string
  segments: readonly string[]
  claims: readonly Claim[]
  source: SourceView
  limits: Limits
}

export interface Fault {
  detector: string
  sentence: string
  note: string
}
