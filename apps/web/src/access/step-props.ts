import type { AnswerOf } from '#api/api.ts'

export interface StepProps {
  /** Returned by the first step. */
  mfaToken: string
  /** Called with the answer of the second step. */
  finish: (login: AnswerOf<'login'>) => Promise<void>
}
