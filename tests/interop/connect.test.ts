import { createBluesky } from '@broadside/networks/bluesky/index'
import { connectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createNetworkHttp } from '../../apps/server/src/lib/network-http.ts'
import { createNetworkSocket } from '../../apps/server/src/lib/network-socket.ts'
import { createSafeFetch } from '../../apps/server/src/lib/safe-fetch.ts'
import { type Broadside, startBroadside } from './broadside.ts'
import { type Front, openFront } from './front.ts'
import { createOwner, type Owner } from './pds.ts'
import { createUser, type User } from './user.ts'

const { pds, plc } = inject('network')

let front: Front
let ada: Owner

beforeAll(async () => {
  front = await openFront(pds)
  ada = await createOwner('ada-connect')
  await ada.createRecord('app.bsky.actor.profile', 'self', { $type: 'app.bsky.actor.profile', displayName: 'Ada of the Harbour ⚓' })
})

afterAll(() => front?.[Symbol.asyncDispose]())

describe('with the server address', () => {
  let broadside: Broadside
  let user: User

  beforeAll(async () => {
    // The PLC directory is not on the list, so a request to it would fail.
    broadside = await startBroadside([new URL(front.url).host])
    user = await createUser(broadside.baseUrl)
  })

  afterAll(() => broadside?.[Symbol.asyncDispose]())

  it('connects an account with requests to its server only', async () => {
    const id = await user.connect(ada, front.url)
    const { body } = await user.client.call(listAccounts, { query: { workspace_id: user.workspaceId } })
    expect(body.find((account) => account.id === id)).toMatchObject({
      platform: 'bluesky',
      account_id: ada.did,
      account_username: ada.handle,
      instance_url: front.url,
      is_active: true,
    })
    expect(new Set(front.calls)).toEqual(new Set(['com.atproto.server.createSession', 'com.atproto.repo.getRecord']))
  })

  it('rejects a wrong app password', async () => {
    const credentials = { handle: ada.handle, app_password: 'aaaa-bbbb-cccc-dddd', service_url: front.url }
    const connecting = user.client.call(connectAccount, { body: { workspace_id: user.workspaceId, platform: 'bluesky', credentials } })
    await expect(connecting).rejects.toMatchObject({ code: 'connection_refused' })
  })
})

describe('without the server address', () => {
  const hosts = [pds, plc].map((url) => new URL(url).host)

  /** The proxy acts as the server that resolves every handle and has no account itself. */
  const connect = (values: Record<string, string>) => {
    const options = { allowList: [...hosts, new URL(front.url).host], userAgent: 'Broadside/interop' }
    const http = createNetworkHttp({ safeFetch: createSafeFetch(options) })
    const openSocket = createNetworkSocket(options)
    const { credentials } = createBluesky({ entryway: front.url, plc, video: 'https://video.invalid' })
    if (!credentials) throw new Error('Bluesky is connected with credentials.')
    return credentials.connect({ http, openSocket, now: () => new Date() }, values)
  }

  it.each(['handle', 'did'] as const)("finds an account's server by its %s and the document in the PLC directory", async (key) => {
    const { accounts, credential } = await connect({ handle: ada[key], app_password: ada.appPassword })
    expect(accounts).toMatchObject([{ accountId: ada.did, username: ada.handle, displayName: 'Ada of the Harbour ⚓', instanceUrl: pds }])
    expect(credential).toMatchObject({ did: ada.did, service: pds })
  })

  it('reports an unknown handle', async () => {
    await expect(connect({ handle: 'nobody-here.test', app_password: 'aaaa-bbbb-cccc-dddd' })).rejects.toMatchObject({
      kind: 'auth',
      code: 'handle_not_found',
    })
  })
})
