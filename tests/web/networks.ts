import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectAccount } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { networks } from '@broadside/networks/registry'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { type FakeSteps, startFakeSteps } from '@broadside/networks/testing/fake-steps'
import { originsOf as discordOrigins } from '@broadside/networks/testing/discord-account'
import { type FakeDiscord, startFakeDiscord } from '@broadside/networks/testing/fake-discord'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { type FakeNostr, startFakeNostr } from '@broadside/networks/testing/fake-nostr'
import { type FakeTelegram, startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import type { TestClient, TestOptions } from '../../apps/server/src/test/create-test-app.ts'

interface Page {
  url: string
  title: string
  description: string
  close: () => Promise<void>
}

async function startPage(): Promise<Page> {
  const page = { url: '', title: 'Opening hours', description: 'From Monday on we open at seven.', close: async () => {} }
  const server = createServer((_, response) => {
    const head = `<title>${page.title}</title><meta name="description" content="${page.description}">`
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html><head>${head}</head><body></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  page.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hours`
  page.close = () => new Promise((resolve) => server.close(() => resolve()))
  return page
}

export interface Fakes extends AsyncDisposable {
  bluesky: FakeBluesky
  mastodon: FakeMastodon
  nostr: FakeNostr
  telegram: FakeTelegram
  discord: FakeDiscord
  /** Has every kind of step to connect an account. */
  steps: FakeSteps
  /** Settings of a server that uses the fake's bot. */
  bot: Record<string, string>
  page: Page
  options: Pick<TestOptions, 'networks' | 'env'>
}

export async function startFakes(): Promise<Fakes> {
  const [bluesky, mastodon, nostr, telegram, discord, steps, page] = await Promise.all([
    startFakeBluesky(),
    startFakeMastodon(),
    startFakeNostr(),
    startFakeTelegram(),
    startFakeDiscord(),
    startFakeSteps(),
    startPage(),
  ])
  return {
    bluesky,
    mastodon,
    nostr,
    telegram,
    discord,
    steps,
    page,
    bot: { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_BOT_USERNAME: `@${telegram.username}`, TELEGRAM_API_URL: telegram.url },
    options: {
      networks: {
        ...networks,
        bluesky: createBluesky(bluesky.hosts),
        steps: createStepsNetwork(steps.url),
        gated: createStepsNetwork(steps.url, { id: 'gated', name: 'Gatehouse', modes: ['oauth'] }),
      },
      env: {
        FETCH_ALLOW_LIST: [bluesky, mastodon, nostr, telegram, discord, steps, page].map(({ url }) => new URL(url).host).join(','),
        NETWORK_ORIGINS: Object.entries(discordOrigins(discord))
          .map((pair) => pair.join('='))
          .join(','),
      },
    },
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([
        bluesky.close(),
        mastodon.close(),
        nostr.close(),
        telegram.close(),
        discord.close(),
        steps.close(),
        page.close(),
      ])),
  }
}

/** The fakes return avatar URLs that don't exist. */
export const noAvatar = '404 GET /api/v1/accounts/*/avatar'

export async function connectFakes({ bluesky, mastodon }: Fakes, client: TestClient, workspaceId: string) {
  const connect = async (platform: string, credentials: Record<string, string>) =>
    (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })).body
  return {
    bluesky: await connect('bluesky', { handle: bluesky.handle, app_password: bluesky.password }),
    mastodon: await connect('mastodon', { instance_url: mastodon.url, access_token: mastodon.token }),
  }
}
