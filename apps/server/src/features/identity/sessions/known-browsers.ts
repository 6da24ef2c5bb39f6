/**
 * Known browsers, recognized by a cookie that outlives the session. It authenticates no one: it only keeps failed
 * attempts elsewhere from locking this browser out. See docs/decisions/0019-who-may-come-in.md.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { readCookie } from '#http/access.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { findUserAmong } from '#identity/users/users.ts'
import { browserCookie } from './cookies.ts'

type Base = Pick<App, 'box' | 'clock'>

interface Known {
  userId: string
  /** The quota subject for attempts with this browser: 16 random bytes in base64url, different for each user. */
  browserId: string
  /** Milliseconds since the epoch. */
  signedInAt: number
}

/** From the last sign-in. */
const lifeSeconds = 180 * 24 * 3600
/** Per browser; beyond that, the user with the oldest sign-in is dropped. */
const maxUsers = 5
const context = 'known-browser'

/** The users in the cookie, latest sign-in first; empty if the cookie is not authentic. */
function readKnown({ box, clock }: Base, { headers }: Pick<FastifyRequest, 'headers'>): Known[] {
  const sealed = readCookie(headers.cookie, browserCookie)
  if (sealed === undefined) return []
  try {
    const known = box.open(sealed, context) as Known[]
    return known.filter(({ signedInAt }) => signedInAt + lifeSeconds * 1000 > clock.now().getTime())
  } catch (error) {
    if (error instanceof SealBroken) return []
    throw error
  }
}

/** The cookie's value after a sign-in of this user, and its lifetime. */
export function rememberBrowser(ctx: Base, request: Pick<FastifyRequest, 'headers'>, userId: string): { value: string; seconds: number } {
  const known = readKnown(ctx, request)
  const browserId = known.find((each) => each.userId === userId)?.browserId ?? randomBytes(16).toString('base64url')
  const others = known.filter((each) => each.userId !== userId).slice(0, maxUsers - 1)
  const all: Known[] = [{ userId, browserId, signedInAt: ctx.clock.now().getTime() }, ...others]
  return { value: ctx.box.seal(all, context), seconds: lifeSeconds }
}

export const findBrowserOfUser = (ctx: Base, request: Pick<FastifyRequest, 'headers'>, userId: string): string | undefined =>
  readKnown(ctx, request).find((each) => each.userId === userId)?.browserId

/**
 * The browser's id, if the user with this lowercase address has signed in with it. The address is compared only with
 * those of the browser's users, so the timing does not reveal whether it belongs to a user.
 */
export async function findBrowserOfAddress(
  ctx: Base & Pick<App, 'db'>,
  request: Pick<FastifyRequest, 'headers'>,
  email: string,
): Promise<string | undefined> {
  const known = readKnown(ctx, request)
  if (!known.length) return undefined
  const ids = known.map(({ userId }) => userId)
  const found = await findUserAmong(ctx, ids, email)
  return known.find(({ userId }) => userId === found)?.browserId
}
