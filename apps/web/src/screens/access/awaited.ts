/** Who left a page for a provider to sign in again. Another user may come back. */
import type { User } from '#api/page-owner.ts'

const storageKey = 'awaited'

export interface AwaitedUser {
  id: string
  name: string
}

export const nameUser = ({ display_name: name, email }: Pick<User, 'display_name' | 'email'>): string => name || email

/** To be called before the browser goes to a provider. */
export const awaitUser = (user: User): void =>
  sessionStorage.setItem(storageKey, JSON.stringify({ id: user.id, name: nameUser(user) } satisfies AwaitedUser))

export const stopAwaiting = (): void => sessionStorage.removeItem(storageKey)

/** Who was awaited when this user came; undefined where it was this one, or no one. */
export const awaitedUser = (arrivedId: string): AwaitedUser | undefined => {
  const stored = sessionStorage.getItem(storageKey)
  if (stored === null) return undefined
  const awaited = JSON.parse(stored) as AwaitedUser
  if (awaited.id !== arrivedId) return awaited
  stopAwaiting()
  return undefined
}
