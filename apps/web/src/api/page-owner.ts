/**
 * Whose page this is. Another user may sign in here while a page stays open: in place after its session expired, or in another tab, since
 * all tabs share the cookie. Nothing of the page must then be sent as that user.
 */
import type { AnswerOf } from './api.ts'

export type User = AnswerOf<'getMe'>

const storageKey = 'user'

let owner: User | undefined

export const pageOwner = (): User | undefined => owner

/** From now on the page belongs to this user; undefined: to no one. */
export const setPageOwner = (user: User | undefined): void => {
  owner = user
}

/** Tells all tabs who is signed in. */
export const noteSignedIn = (userId: string | undefined): void => {
  try {
    if (userId !== undefined) localStorage.setItem(storageKey, userId)
  } catch {
    // Without storage, tabs find out by asking the server.
  }
}

/** Whether the cookie belongs to a user other than the page's, as far as this browser knows. */
export const isOthersSession = (): boolean => {
  if (owner === undefined) return false
  try {
    const signedIn = localStorage.getItem(storageKey)
    return signedIn !== null && signedIn !== owner.id
  } catch {
    return false
  }
}
