import type { Fault, Post } from '../post.ts'
import { falselySupported } from './claims.ts'
import { foreignAddress, furniture, tableOrCode } from './foreign.ts'
import { limits, punctuation } from './form.ts'
import { colonEnding, halfArgument, halfContrast, unansweredQuestion } from './halves.ts'
import { connective, fragment, pageReference, pointsBack, speakerLabel, staleTime, writer } from './openings.ts'
import { type Detector, readPost } from './read.ts'
import { isIdeaAlone, repetition } from './repetition.ts'

export const detectors: Readonly<Record<string, Detector>> = {
  'points back': pointsBack,
  connective,
  'page reference': pageReference,
  'stale time': staleTime,
  'writer alone': writer,
  'speaker label': speakerLabel,
  'unanswered question': unansweredQuestion,
  fragment,
  'half of a contrast': halfContrast,
  'half an argument': halfArgument,
  'colon ending': colonEnding,
  repetition,
  'table or code': tableOrCode,
  'page furniture': furniture,
  punctuation,
  limit: limits,
  'foreign link or mention': foreignAddress,
  'false supported': falselySupported,
}

export interface Judgement {
  faults: Fault[]
  /** True when the post adds nothing to the idea. */
  isIdeaAlone: boolean
}

export const judge = (post: Post): Judgement => {
  const read = readPost(post)
  return { faults: Object.values(detectors).flatMap((detect) => detect(read)), isIdeaAlone: isIdeaAlone(read.pieces, post.idea) }
}
