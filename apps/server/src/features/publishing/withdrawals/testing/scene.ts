/** A server with a network whose company sends signed notices about its users, and accounts that people connected there. */
import { connectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { createProviderApp } from '@broadside/contract/features/admin'
import { isSignedRequest, readSignedRequest } from '@broadside/networks/kit/graph/signed-request'
import { expectString } from '@broadside/networks/kit/expect'
import { site } from '@broadside/networks/site/index'
import type { Network } from '@broadside/networks/spec/index'
import { signRequest } from '@broadside/networks/testing/signed-request'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createFakeNetwork } from '#test/fake-network.ts'
import { createScene as createUserScene, createUser, signIn } from '#test/factories.ts'

export interface Claims {
  userId: string
  algorithm?: string
  issuedAt?: Date
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export interface Scene extends AsyncDisposable {
  test: TestApp
  client: TestClient
  workspaceId: string
  /** Connects an account as this person through this app, with its secret. Returns the id of the account. */
  connect(userId: string, app?: string, secret?: string): Promise<string>
  /** Stores an app of the operator. */
  addApp(app: string, secret: string): Promise<string>
  sign(claims: Claims, secret?: string): string
  /** Posts a form, as the company does. */
  post(path: 'deauthorize' | 'data-deletion', form: string | Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  accounts(): Promise<{ id: string; status?: string; is_active?: boolean; account_username: string }[]>
  admin: TestClient
}

/** The account's name is the token, so that each person has another. */
const noticed = (network: Network, oauth: Network['oauth']): Network => ({
  ...network,
  ...(oauth ? { oauth } : {}),
  ...(network.credentials
    ? {
        credentials: {
          connect: async (tools, fields) => {
            const [userId = '', clientId = '', clientSecret = ''] = (fields['token'] ?? '').split('/')
            const connected = await network.credentials?.connect(tools, fields)
            if (!connected) throw new Error('The fake network has no credentials.')
            return { ...connected, credential: { clientId, clientSecret }, grantedBy: { userId, clientId } }
          },
        },
      }
    : {}),
  notices: {
    sender: 'meta',
    read: readSignedRequest,
    isSigned: isSignedRequest,
    appOf: (credential) => ({ clientId: expectString(credential, 'clientId'), clientSecret: expectString(credential, 'clientSecret') }),
  },
})

export async function createScene(): Promise<Scene> {
  const fake = await createFakeNetwork()
  const network = noticed(fake.network, createStepsNetwork(fake.server.url).oauth)
  const test = await createTestApp({
    networks: { site, fake: network },
    env: { FETCH_ALLOW_LIST: new URL(fake.server.url).host, LOG_LEVEL: 'silent' },
  })
  const { client, workspaceId } = await createUserScene(test)
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  return {
    test,
    client,
    workspaceId,
    admin,
    connect: async (userId, app = 'app-1', secret = 'app-secret') => {
      const body = { workspace_id: workspaceId, platform: 'fake', credentials: { token: `${userId}/${app}/${secret}` } }
      return (await client.call(connectAccount, { body })).body.id
    },
    addApp: async (client_id, client_secret) =>
      (await admin.call(createProviderApp, { body: { provider: 'fake', name: 'Harbour', client_id, client_secret } })).body.id,
    sign: ({ userId, algorithm = 'HMAC-SHA256', issuedAt = test.clock.now() }, secret = 'app-secret') =>
      signRequest({ algorithm, issued_at: Math.floor(issuedAt.getTime() / 1000), user_id: userId }, secret),
    post: async (path, form, headers = {}) => {
      const answer = await test.http.fastify.inject({
        method: 'POST',
        url: `/api/v1/webhooks/meta/${path}`,
        payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
      return { status: answer.statusCode, body: answer.body ? (JSON.parse(answer.body) as Record<string, unknown>) : {} }
    },
    accounts: async () => {
      const query = { workspace_id: workspaceId, include_inactive: true }
      return (await client.call(listAccounts, { query })).body.filter(({ platform }) => platform === 'fake')
    },
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await fake[Symbol.asyncDispose]()
    },
  }
}
