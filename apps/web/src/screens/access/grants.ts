/** Proofs of identity that a provider gave: the browser leaves the app for them, and comes back with one in the fragment. */
import type { api } from '#api/api.ts'
import { serverNow } from '#lib/server-clock.ts'

export type SensitiveAction = Parameters<typeof api.reauthPassword>[0]['body']['action']

const storageKey = 'proving'

/** As long as the server takes them. */
const lifeMs = 300_000

interface Returned {
  action: SensitiveAction
  grant: string
  until: number
}
let returned: Returned | undefined

/** To be called before the browser goes to a provider. */
export const expectGrant = (action: SensitiveAction): void => sessionStorage.setItem(storageKey, action)

/** Keeps the proof from the fragment of the address, which has to be cleared then. Whether there was one. */
export const collectGrant = (fragment: string): boolean => {
  const grant = new URLSearchParams(fragment).get('reauth_grant')
  const action = sessionStorage.getItem(storageKey) as SensitiveAction | null
  if (!grant || !action) return false
  sessionStorage.removeItem(storageKey)
  returned = { action, grant, until: serverNow().getTime() + lifeMs }
  return true
}

/** What the browser came back with a proof for, as long as it was not used. */
export const provenAction = (): SensitiveAction | undefined =>
  returned && returned.until > serverNow().getTime() ? returned.action : undefined

/** A proof works once. */
export const takeGrant = (action: SensitiveAction): string | undefined => {
  if (returned?.action !== action || returned.until < serverNow().getTime()) return undefined
  const { grant } = returned
  returned = undefined
  return grant
}
