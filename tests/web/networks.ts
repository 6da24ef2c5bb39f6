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
import { type FakeLemmy, startFakeLemmy } from '@broadside/networks/testing/fake-lemmy'
import { type FakeTelegram, startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { type FakeWebhook, startFakeWebhook } from '@broadside/networks/testing/fake-webhook'
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
  lemmy: FakeLemmy
  webhook: FakeWebhook
  /** Has every kind of step to connect an account. */
  steps: FakeSteps
  /** Settings of a server that uses the fake's bot. */
  bot: Record<string, string>
  page: Page
  options: Pick<TestOptions, 'networks' | 'env'>
}

export async function startFakes(): Promise<Fakes> {
  const [bluesky, mastodon, nostr, lemmy, telegram, discord, webhook, steps, page] = await Promise.all([
    startFakeBluesky(),
    startFakeMastodon(),
    startFakeNostr(),
    startFakeLemmy(),
    startFakeTelegram(),
    startFakeDiscord(),
    startFakeWebhook(),
    startFakeSteps(),
    startPage(),
  ])
  return {
    bluesky,
    mastodon,
    nostr,
    telegram,
    discord,
    lemmy,
    webhook,
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
        FETCH_ALLOW_LIST: [bluesky, mastodon, nostr, lemmy, telegram, discord, webhook, steps, page]
          .map(({ url }) => new URL(url).host)
          .join(','),
        NETWORK_ORIGINS: Object.entries(discordOrigins(discord))
          .map((pair) => pair.join('='))
          .join(','),
      },
    },
    [Symbol.asyncDispose]: async () =>
      void (await Promise.all([bluesky, mastodon, nostr, lemmy, telegram, discord, webhook, steps, page].map((one) => one.close()))),
  }
}

/** The fakes return avatar URLs that don't exist. */
export const noAvatar = '404 GET /api/v1/accounts/*/avatar'

const credentialsOf = ({ bluesky, mastodon, lemmy, webhook }: Fakes) => ({
  bluesky: { handle: bluesky.handle, app_password: bluesky.password },
  mastodon: { instance_url: mastodon.url, access_token: mastodon.token },
  lemmy: { instance_url: lemmy.url, username: lemmy.username, password: lemmy.password },
  webhook: { name: 'Harbour', url: webhook.hook, secret: webhook.secret },
})

type FakePlatform = keyof ReturnType<typeof credentialsOf>

export async function connectFake(fakes: Fakes, client: TestClient, workspaceId: string, platform: FakePlatform) {
  const credentials = credentialsOf(fakes)[platform]
  return (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })).body
}

export const connectFakes = async (...desk: [fakes: Fakes, client: TestClient, workspaceId: string]) => ({
  bluesky: await connectFake(...desk, 'bluesky'),
  mastodon: await connectFake(...desk, 'mastodon'),
})
