import { Problem } from '../../lib/errors.ts'

/** For flows that do not tell a used challenge from an unknown one. */
export function asInvalidChallenge(error: unknown): never {
  if (error instanceof Problem && error.code === 'challenge_consumed') throw new Problem('challenge_invalid', error.message)
  throw error
}
