/** Proofs of identity from a provider: the browser leaves the app, and returns with the proof in the URL fragment. */
import type { SensitiveAction } from '#api/reauth.ts'
import { redirect } from '@tanstack/react-router'
import { serverNow } from '#lib/server-clock.ts'

const storageKey = 'proving'

/** How long the server accepts a proof. */
const lifeMs = 300_000

interface Returned {
  action: SensitiveAction
  grant: string
  until: number
}
let returned: Returned | undefined

/** Call it before the browser leaves for a provider. */
export const expectGrant = (action: SensitiveAction): void => sessionStorage.setItem(storageKey, action)

/** Stores the proof from the fragment and returns whether there was one. The caller must clear the fragment. */
const collectGrant = (fragment: string): boolean => {
  const grant = new URLSearchParams(fragment).get('reauth_grant')
  const action = sessionStorage.getItem(storageKey) as SensitiveAction | null
  if (!grant || !action) return false
  sessionStorage.removeItem(storageKey)
  returned = { action, grant, until: serverNow().getTime() + lifeMs }
  return true
}

/** For `beforeLoad` of pages with sensitive actions: a provider redirects there with a proof, which must not stay in the URL. */
export const collectReturnedGrant = ({ location }: { location: { hash: string; pathname: string; searchStr: string } }): void => {
  if (collectGrant(location.hash)) throw redirect({ href: location.pathname + location.searchStr, replace: true })
}

/** The action of the unused proof that the browser returned with. */
export const provenAction = (): SensitiveAction | undefined =>
  returned && returned.until > serverNow().getTime() ? returned.action : undefined

/** Removes the proof, since it works only once. */
export const takeGrant = (action: SensitiveAction): string | undefined => {
  if (returned?.action !== action || returned.until < serverNow().getTime()) return undefined
  const { grant } = returned
  returned = undefined
  return grant
}
