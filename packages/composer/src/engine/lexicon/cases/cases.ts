import type { Lexicon } from '../index.ts'

export type Judgement = 'leans' | 'page' | 'stale' | 'alone' | 'announces' | 'turns' | 'you'

/** What must be held back in a language, and what must not. */
export interface Cases {
  held: Partial<Record<Judgement, readonly string[]>>
  /** None of the judgements may hold of these. */
  free: readonly string[]
  /** With its beginning, and without. */
  joints: readonly (readonly [string, string])[]
  /** Beginnings that must stay. */
  kept: readonly string[]
  empty: readonly string[]
  telling: readonly string[]
  promised: readonly (readonly [string, number])[]
  known: readonly (readonly [string, string])[]
  explained: readonly string[]
  saying: readonly string[]
  wishes: Record<keyof Lexicon['wishes'], string>
}
