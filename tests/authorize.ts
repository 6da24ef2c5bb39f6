/** Connects accounts of networks that need an app of the server's admin, as a browser does that signs in at a fake. */
import type { Client } from '@broadside/contract/client'
import { startAccountAuthorization } from '@broadside/contract/features/accounts'
import { completeAccountSelection, getAccountSelection } from '@broadside/contract/features/accounts-connecting'
import { createProviderApp } from '@broadside/contract/features/admin'
import type { OperatorApp } from '@broadside/networks/spec/index'

export const addApp = async (admin: Client, provider: string, { clientId, clientSecret }: OperatorApp): Promise<void> =>
  void (await admin.call(createProviderApp, {
    body: { provider, name: 'Harbour', client_id: clientId, client_secret: clientSecret },
  }))

export interface AppAccess {
  app: OperatorApp
  /** Where the network's pages are. */
  fakeUrl: string
  /** For networks that have several. */
  way?: string
  /** The name of the account to choose; absent = all. */
  choice?: string
}

interface Authorizing extends Omit<AppAccess, 'app'> {
  client: Client
  workspaceId: string
  platform: string
  /** Opens a URL of the service in the user's browser session. Returns where it leads. */
  open(url: URL): Promise<string>
}

/** Returns the ids of the connected accounts. */
export async function authorizeAccounts({ client, workspaceId, platform, fakeUrl, way, choice, open }: Authorizing): Promise<string[]> {
  const asked = { workspace_id: workspaceId, ...(way === undefined ? {} : { way }) }
  const { url } = (await client.call(startAccountAuthorization, { params: { platform }, body: asked })).body
  const { pathname, search } = new URL(url)
  const allowed = await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })
  const { searchParams } = new URL(await open(new URL(allowed.headers.get('location') ?? '')))
  const connected = searchParams.get('connected')
  if (connected !== null) return connected.split(',')
  const connection_id = searchParams.get('selection')
  if (connection_id === null) throw new Error(`${platform} was not connected: ${searchParams}`)
  const { items } = (await client.call(getAccountSelection, { params: { connection_id } })).body
  const chosen = choice === undefined ? items : items.filter(({ display_name: name }) => name === choice)
  const body = { selection_ids: chosen.map(({ selection_id: id }) => id) }
  return (await client.call(completeAccountSelection, { params: { connection_id }, body })).body.items.map(({ id }) => id)
}
