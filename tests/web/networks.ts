/** The networks of the tests: the real code of each, against fakes. */
import { connectAccount } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { networks } from '@broadside/networks/registry'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import type { TestClient, TestOptions } from '../../apps/server/src/test/create-test-app.ts'

export interface Fakes extends AsyncDisposable {
  bluesky: FakeBluesky
  mastodon: FakeMastodon
  options: Pick<TestOptions, 'networks' | 'env'>
}

export async function startFakes(): Promise<Fakes> {
  const [bluesky, mastodon] = await Promise.all([startFakeBluesky(), startFakeMastodon()])
  return {
    bluesky,
    mastodon,
    options: {
      networks: { ...networks, bluesky: createBluesky(bluesky.hosts) },
      env: { FETCH_ALLOW_LIST: [bluesky, mastodon].map(({ url }) => new URL(url).host).join(',') },
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([bluesky.close(), mastodon.close()])),
  }
}

/** The fakes give addresses of pictures that they do not have. */
export const noAvatar = '404 GET /api/v1/accounts/*/avatar'

/** Connects the account of each fake; gives their ids. */
export async function connectFakes({ bluesky, mastodon }: Fakes, client: TestClient, workspaceId: string) {
  const connect = async (platform: string, credentials: Record<string, string>) =>
    (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })).body
  return {
    bluesky: await connect('bluesky', { handle: bluesky.handle, app_password: bluesky.password }),
    mastodon: await connect('mastodon', { instance_url: mastodon.url, access_token: mastodon.token }),
  }
}
