/** The permissions of an account, and whether its credential lasts. */
import type { ConnectCode, Network, Permission } from '@broadside/networks/spec/index'
import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { openCredential } from './grants.ts'

interface Granted {
  account_kind: string | null
  /** Null if the network doesn't list them. */
  grant_scopes: readonly string[] | null
}

/** Whether an account of this kind needs the permission. One whose alternative is granted isn't missing. */
export function isNeeded({ scope, kinds, alternative }: Permission, { account_kind: kind, grant_scopes: scopes }: Granted): boolean {
  if (kinds && !kinds.includes(kind ?? '')) return false
  return alternative === undefined || scopes === null || scopes.includes(scope) || !scopes.includes(alternative)
}

/** The permissions for a purpose that the network says were not granted. None if it doesn't list them. */
export const listMissing = (network: Network, granted: Granted, purpose: ConnectCode<'needed_for'>): Permission[] =>
  network.permissions.filter(
    (permission) =>
      permission.neededFor.includes(purpose) && isNeeded(permission, granted) && granted.grant_scopes?.includes(permission.scope) === false,
  )

/** Whether the service renews a credential that expires, which it does as long as the network accepts that. */
export function isRenewed(
  ctx: Pick<App, 'box'>,
  network: Network,
  { id, sealed, expires_at: end }: Pick<Row<'grants'>, 'id' | 'sealed'> & { expires_at: Date | null },
): boolean {
  if (end === null || !network.refresh) return false
  try {
    return network.renews?.(openCredential(ctx, { id, sealed })) ?? true
  } catch (error) {
    // No key opens the credential anymore, so nothing can renew it.
    if (error instanceof SealBroken) return false
    throw error
  }
}
