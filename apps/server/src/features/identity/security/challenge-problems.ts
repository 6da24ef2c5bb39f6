import { Problem } from '#lib/errors.ts'

/** `challenge_invalid` for a reason of its own, with the place of the token in the request. */
export const invalidChallenge = (message: string, location = 'body.challenge_id'): Problem =>
  new Problem('challenge_invalid', message, { errors: [{ message, location }] })
