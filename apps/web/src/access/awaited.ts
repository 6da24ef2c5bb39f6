/** Remembers who left a page to sign in again with a provider, since another user may come back. */
import type { User } from '#api/page-owner.ts'

const storageKey = 'awaited'

export interface AwaitedUser {
  id: string
  name: string
}

export const nameUser = ({ display_name: name, email }: Pick<User, 'display_name' | 'email'>): string => name || email

/** Call it before the browser leaves for a provider. */
export const awaitUser = (user: User): void =>
  sessionStorage.setItem(storageKey, JSON.stringify({ id: user.id, name: nameUser(user) } satisfies AwaitedUser))

export const stopAwaiting = (): void => sessionStorage.removeItem(storageKey)

/** The user who was expected instead of this one; undefined when this user or no one was. */
export const awaitedUser = (arrivedId: string): AwaitedUser | undefined => {
  const stored = sessionStorage.getItem(storageKey)
  if (stored === null) return undefined
  const awaited = JSON.parse(stored) as AwaitedUser
  if (awaited.id !== arrivedId) return awaited
  stopAwaiting()
  return undefined
}
