import type { App } from '#server/context.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { notFound } from '#lib/errors.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { emailTaken, nameTaken } from './new-users.ts'
import * as store from './users.store.ts'

export { toAcceptance, presentLegal } from './legal.ts'
export {
  createUser,
  insertUser,
  nameTaken,
  type NewUser,
  noAcceptance,
  provisionUser,
  type Registrant,
  registrationClosed,
  toAcceptable,
} from './new-users.ts'
export { countSignInMethods, isPasswordForbidden } from './sign-in-methods.ts'
export { isEmail, maxEmailLength, usernameProblem } from './users.policy.ts'
export { presentUser } from './users.present.ts'

export type User = store.UserRow
type Base = Pick<App, 'db'>

export const hasUsers = ({ db }: Base): Promise<boolean> => store.hasUsers(db)

export const findUser = ({ db }: Base, userId: string): Promise<User | undefined> => store.findUser(db, userId)

export async function getUser(ctx: Base, userId: string): Promise<User> {
  const user = await findUser(ctx, userId)
  if (!user) throw notFound('user')
  return user
}

export const findUserByEmail = ({ db }: Base, email: string): Promise<User | undefined> =>
  store.findUserByEmail(db, email.trim().toLowerCase())

export const findUserAmong = ({ db }: Base, userIds: readonly string[], email: string): Promise<string | undefined> =>
  store.findUserAmong(db, userIds, email)

export const isUsernameTaken = async ({ db }: Base, username: string): Promise<boolean> =>
  (await store.listTakenUsernames(db, [username])).size > 0

/** Serializes changes of the user and the user's sign-in methods until the transaction ends. Throws `not_found`. */
export async function lockUser({ db }: Base, userId: string): Promise<Row<'users'>> {
  const user = await store.lockUser(db, userId)
  if (!user) throw notFound('user')
  return user
}

/** Creates a new version of a user locked in the same transaction. Throws `email_taken` or `name_taken`. */
export const updateUser = (ctx: Pick<App, 'db' | 'clock'>, user: Row<'users'>, changes: Partial<NewRow<'users'>>): Promise<Row<'users'>> =>
  store.updateUser(ctx.db, user.id, { ...changes, updated_at: nextUpdate(ctx, user) }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_email_key')) throw emailTaken()
    throw isUniqueViolation(error, 'users_username_key') ? nameTaken() : error
  })

/** Stores a stronger hash of the same password, without a new version of the user. False if the hash has changed since. */
export const replacePasswordHash = ({ db }: Base, change: { userId: string; from: string; to: string }): Promise<boolean> =>
  store.replacePasswordHash(db, change)

/** Keeps the password unchanged until the transaction ends. False if it has changed, or the user is suspended or gone. */
export const holdPassword = ({ db }: Base, userId: string, hash: string | null): Promise<boolean> => store.holdPassword(db, userId, hash)

/** Sets a new password, which creates a new version of the user. False if the user is suspended or gone. */
export const setPassword = ({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string, hash: string): Promise<boolean> =>
  store.setPassword(db, userId, { hash, now: clock.now() })
