/**
 * The user this page belongs to. Another user may sign in while a page stays open: in place after its session expired, or in another tab,
 * since all tabs share the cookie. Nothing on the page may then be sent as that user.
 */
import type { AnswerOf } from './api.ts'

export type User = AnswerOf<'getMe'>

const storageKey = 'user'

let owner: User | undefined

export const pageOwner = (): User | undefined => owner

export const setPageOwner = (user: User | undefined): void => {
  owner = user
}

/** Notifies all tabs of the signed-in user. */
export const noteSignedIn = (userId: string | undefined): void => {
  try {
    if (userId !== undefined) localStorage.setItem(storageKey, userId)
  } catch {
    // Without storage, tabs find out from the server.
  }
}

/** True if the cookie belongs to another user than the page's, as far as this browser knows. */
export const isOthersSession = (): boolean => {
  if (owner === undefined) return false
  try {
    const signedIn = localStorage.getItem(storageKey)
    return signedIn !== null && signedIn !== owner.id
  } catch {
    return false
  }
}
