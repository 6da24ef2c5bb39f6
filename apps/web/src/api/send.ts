import { learnServerTime } from '#lib/server-clock.ts'
import { expectEventCursor } from './event-cursors.ts'
import { isOthersSession } from './page-owner.ts'

/** Nothing was sent, because another user has signed in since the page was opened. */
export class OtherUserError extends Error {
  override name = 'OtherUserError'
}

/** These identify the signed-in user or change it. */
const identifying = /\/auth\/(session-state|config|login|logout|oidc\/(providers|discover))\b/

const unauthorizedListeners = new Set<() => void>()

/** Calls back whenever the server rejects a request without a session. */
export const onUnauthorized = (listener: () => void): void => void unauthorizedListeners.add(listener)

/** Throws if the request would be sent as another user than the page's. */
export const assertOwnSession = (): void => {
  if (!isOthersSession()) return
  for (const notify of unauthorizedListeners) notify()
  throw new OtherUserError('Another user is signed in')
}

export const send: typeof fetch = async (input, init) => {
  const isIdentifying = identifying.test(String(input))
  if (!isIdentifying) assertOwnSession()
  const sentAt = Date.now()
  const keepCursor = expectEventCursor()
  const response = await fetch(input, init)
  learnServerTime({ sentAt, receivedAt: Date.now(), headers: response.headers })
  keepCursor(response.headers)
  if (response.status === 401 && !isIdentifying) for (const notify of unauthorizedListeners) notify()
  return response
}
