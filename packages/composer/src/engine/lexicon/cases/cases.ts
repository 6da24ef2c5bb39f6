import type { Lexicon } from '../index.ts'

export type Judgement = 'leans' | 'page' | 'stale' | 'alone' | 'announces' | 'turns' | 'you'

/** Sentences a language's lists must hold back, and sentences they must not. */
export interface Cases {
  held: Partial<Record<Judgement, readonly string[]>>
  free: readonly string[]
  joints: readonly (readonly [string, string])[]
  kept: readonly string[]
  empty: readonly string[]
  telling: readonly string[]
  promised: readonly (readonly [string, number])[]
  known: readonly (readonly [string, string])[]
  explained: readonly string[]
  saying: readonly string[]
  instructions: Record<keyof Lexicon['instructions'], string>
}
