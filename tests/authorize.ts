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

interface Authorizing {
  client: Client
  workspaceId: string
  platform: string
  /** Where the network's pages are. */
  fakeUrl: string
  /** Opens a URL of the service in the user's browser session. Returns where it leads. */
  open(url: URL): Promise<string>
}

/** Returns the ids of the connected accounts: all that the network offers. */
export async function authorizeAccounts({ client, workspaceId, platform, fakeUrl, open }: Authorizing): Promise<string[]> {
  const { url } = (await client.call(startAccountAuthorization, { params: { platform }, body: { workspace_id: workspaceId } })).body
  const { pathname, search } = new URL(url)
  const allowed = await fetch(`${fakeUrl}${pathname}${search}`, { redirect: 'manual' })
  const { searchParams } = new URL(await open(new URL(allowed.headers.get('location') ?? '')))
  const connected = searchParams.get('connected')
  if (connected !== null) return connected.split(',')
  const connection_id = searchParams.get('selection')
  if (connection_id === null) throw new Error(`${platform} was not connected: ${searchParams}`)
  const { items } = (await client.call(getAccountSelection, { params: { connection_id } })).body
  const body = { selection_ids: items.map(({ selection_id: id }) => id) }
  return (await client.call(completeAccountSelection, { params: { connection_id }, body })).body.items.map(({ id }) => id)
}
