import { Problem } from '../../lib/errors.ts'

/** `challenge_invalid`, with the place of the token in the request. */
export const invalidChallenge = (message: string, location = 'body.challenge_id'): Problem =>
  new Problem('challenge_invalid', message, { errors: [{ message, location }] })

/** For flows that tell nobody whether a challenge was used or never known. */
export const hidingUse = <T>(opened: Promise<T>, location?: string): Promise<T> =>
  opened.catch((error: unknown) => {
    const isRefusal = error instanceof Problem && (error.code === 'challenge_consumed' || error.code === 'challenge_invalid')
    throw isRefusal ? invalidChallenge('The challenge is not known, has ended, or belongs to somebody else.', location) : error
  })
