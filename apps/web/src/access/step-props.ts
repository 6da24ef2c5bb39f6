import type { SignIn } from '#api/sign-in.ts'

export interface StepProps {
  /** Returned by the first step. */
  mfaToken: string
  /** Called with the answer of the second step. */
  finish: (answer: SignIn) => Promise<void>
}
