/** Users, passwords and browser sessions. */
import { randomBytes } from 'node:crypto'
import { type App, type Ctx, transact } from '../../context.ts'
import type { Row } from '../../db/schema.ts'
import { sha256 } from '../../http/access.ts'
import { readPolicies } from '../../http/rate-limit.ts'
import { type ErrorDetail, invalid, notFound, Problem } from '../../lib/errors.ts'
import { uuid7 } from '../../lib/ids.ts'
import { hashPassword, isOutdated, verifyPassword } from './auth.passwords.ts'
import { passwordProblem, suggestUsernames, usernameProblem } from './auth.policy.ts'
import * as store from './auth.store.ts'

export type User = store.UserRow
type Base = Pick<App, 'db' | 'clock'>

/** Milliseconds. A session ends this long after sign-in, however much it is used. */
const sessionLife = 30 * 24 * 3600 * 1000
const userAgentLimit = 400

export interface NewUser {
  email: string
  password: string
  /** Suggested from the address when absent. */
  username?: string
  displayName?: string
  acceptedLegal?: boolean
  /** Makes an instance administrator of somebody who is not the first user. */
  admin?: boolean
}

const emailForm = /^[^\s@]+@[^\s@]+$/

/** The rules that the shape of a request cannot say, and those that a command line has not checked. */
function assertAcceptable({ email, password, username }: NewUser): void {
  const problems: ErrorDetail[] = []
  const refuse = (name: string, message: string | undefined, value?: string) => {
    if (message) problems.push({ message, location: `body.${name}`, ...(value === undefined ? {} : { value }) })
  }
  refuse('email', emailForm.test(email) && [...email].length <= 254 ? undefined : 'This is not a valid email.', email)
  refuse('password', passwordProblem(password))
  if (username !== undefined) refuse('username', usernameProblem(username), username)
  if (problems.length) throw invalid(problems)
}

/** Inserts under the wished name, or under the first suggested one that is free. */
async function insertNamed(
  ctx: Base,
  user: Omit<Parameters<typeof store.insertUser>[1], 'username'>,
  wished: string | undefined,
): Promise<User> {
  for (let round = 0; round < 10; round++) {
    const names = wished === undefined ? suggestUsernames(user.email, randomBytes(3).toString('hex')) : [wished]
    const taken = wished === undefined ? await store.listTakenUsernames(ctx.db, names) : new Set<string>()
    const username = names.find((name) => !taken.has(name))
    const inserted = username === undefined ? undefined : await store.insertUser(ctx.db, { ...user, username })
    if (inserted) return inserted
    if (await store.findUserByEmail(ctx.db, user.email)) throw new Problem('email_taken', 'This e-mail address belongs to a user already.')
    if (wished !== undefined) throw new Problem('name_taken', 'This user name is taken.')
  }
  throw new Error('no free user name was found')
}

interface Registration extends NewUser {
  passwordHash: string
  /** Refuses everybody but the first user. */
  onlyFirst: boolean
}

const insertRegistration = (ctx: Base, { passwordHash, onlyFirst, ...given }: Registration): Promise<User> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const id = uuid7(now.getTime())
    // Users that came another way (a restored part of a backup) also mean that nobody can be the first any more.
    const isFirst = (await store.claimFoundation(ctx.db, id, now)) && !(await store.hasUsers(ctx.db))
    if (onlyFirst && !isFirst) throw registrationClosed()
    const user = {
      id,
      email: given.email,
      email_verified: true,
      display_name: given.displayName ?? '',
      password_hash: passwordHash,
      is_admin: isFirst || given.admin === true,
      legal_accepted_at: given.acceptedLegal ? now : null,
      created_at: now,
      updated_at: now,
    }
    return insertNamed(ctx, user, given.username)
  })

const normalize = <U extends NewUser>(given: U): U => ({ ...given, email: given.email.trim().toLowerCase() })

/**
 * Makes a user whatever the registration setting says; for the command line. The first user of an instance is its
 * administrator. Throws `validation_failed`, `email_taken` or `name_taken`.
 */
export async function createUser(ctx: Base, given: NewUser): Promise<User> {
  const user = normalize(given)
  assertAcceptable(user)
  return insertRegistration(ctx, { ...user, passwordHash: await hashPassword(user.password), onlyFirst: false })
}

/** A user for whom an identity provider speaks: without a password. Throws `email_taken`. */
export function provisionUser(
  ctx: Base,
  { email, displayName, avatarUrl }: { email: string; displayName: string; avatarUrl: string },
): Promise<User> {
  const now = ctx.clock.now()
  const stamps = { created_at: now, updated_at: now }
  return insertNamed(
    ctx,
    { id: uuid7(now.getTime()), email, email_verified: true, display_name: displayName, avatar_url: avatarUrl, ...stamps },
    undefined,
  )
}

const registrationClosed = () => new Problem('registration_closed', 'This instance does not accept this registration.')

/** Whoever comes to an instance without users may register; after that the setting decides. Invitations do not exist yet. */
export async function registerUser(ctx: Pick<App, 'db' | 'clock' | 'config'>, given: NewUser): Promise<User> {
  const user = normalize(given)
  assertAcceptable(user)
  const onlyFirst = ctx.config.REGISTRATION !== 'open'
  if (onlyFirst && (await store.hasUsers(ctx.db))) throw registrationClosed()
  return insertRegistration(ctx, { ...user, passwordHash: await hashPassword(user.password), onlyFirst })
}

/** The user with this address and password. Throws `credentials_invalid`, whatever was wrong, after equal work. */
export async function authenticate(ctx: Base, email: string, password: string): Promise<User> {
  const user = await store.findUserByEmail(ctx.db, email.toLowerCase())
  const right = await verifyPassword(user?.password_hash, password)
  if (!user || !right || user.suspended_at) throw new Problem('credentials_invalid', 'The e-mail address or the password is not right.')
  const hash = user.password_hash
  if (hash && isOutdated(hash)) await store.replacePasswordHash(ctx.db, { userId: user.id, from: hash, to: await hashPassword(password) })
  return user
}

export interface NewSession {
  id: string
  /** 32 random bytes in base64url. Only its hash is stored. */
  value: string
  expiresAt: Date
}

/** Signs a user in. A session that the browser had before ends, so that its value is of no more use to anybody. */
export async function startSession(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  userId: string,
  from: { ip: string; userAgent: string; secondFactor?: boolean },
): Promise<NewSession> {
  const now = ctx.clock.now()
  const session = {
    id: uuid7(now.getTime()),
    value: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now.getTime() + sessionLife),
  }
  await transact(ctx, async (ctx) => {
    if (ctx.actor?.credential.kind === 'session') await store.deleteSession(ctx.db, ctx.actor.userId, ctx.actor.credential.sessionId)
    await store.insertSession(ctx.db, {
      id: session.id,
      user_id: userId,
      token_hash: sha256(session.value),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, userAgentLimit),
      created_at: now,
      last_used_at: now,
      expires_at: session.expiresAt,
      second_factor: from.secondFactor === true,
    })
  })
  return session
}

/** Throws `not_found` when the user has no such session. */
export async function endSession(ctx: Pick<App, 'db'>, userId: string, sessionId: string): Promise<void> {
  if (!(await store.deleteSession(ctx.db, userId, sessionId))) throw notFound('session')
}

export const listSessions = (ctx: Base, userId: string): Promise<Row<'sessions'>[]> => store.listSessions(ctx.db, userId, ctx.clock.now())

export const hasUsers = (ctx: Pick<App, 'db'>): Promise<boolean> => store.hasUsers(ctx.db)

/** Throws `not_found`. */
export async function getUser(ctx: Pick<App, 'db'>, userId: string): Promise<User> {
  const user = await store.findUser(ctx.db, userId)
  if (!user) throw notFound('user')
  return user
}

export const findUserByEmail = (ctx: Pick<App, 'db'>, email: string): Promise<User | undefined> =>
  store.findUserByEmail(ctx.db, email.trim().toLowerCase())

/** Each removes what no longer counts and gives the number of rows that went. */
export const cleanSessions = (ctx: Base): Promise<number> => store.deleteEndedSessions(ctx.db, ctx.clock.now())

export const cleanIdempotencyKeys = (ctx: Base): Promise<number> => store.deleteStaleIdempotencyKeys(ctx.db, ctx.clock.now())

export function cleanRateLimits(ctx: Pick<App, 'db' | 'clock' | 'config'>): Promise<number> {
  const longest = Math.max(...Object.values(readPolicies(ctx.config)).map(({ seconds }) => seconds))
  return store.deleteRateLimitCounters(ctx.db, new Date(ctx.clock.now().getTime() - 2 * longest * 1000))
}
