import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectAccount } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { networks } from '@broadside/networks/registry'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { originsOf as facebookOrigins } from '@broadside/networks/testing/facebook-account'
import { type FakeFacebook, startFakeFacebook } from '@broadside/networks/testing/fake-facebook'
import { createFakeGoogle } from '@broadside/networks/testing/fake-google'
import { type FakeGoogleBusiness, startFakeGoogleBusiness } from '@broadside/networks/testing/fake-google-business'
import { originsOf as googleBusinessOrigins } from '@broadside/networks/testing/google-business-account'
import { startFakePinterest, type FakePinterest } from '@broadside/networks/testing/fake-pinterest'
import { fakeApp as pinterestApp, originsOf as pinterestOrigins } from '@broadside/networks/testing/pinterest-account'
import { type FakeReddit, startFakeReddit } from '@broadside/networks/testing/fake-reddit'
import { fakeApp as redditApp, originsOf as redditOrigins } from '@broadside/networks/testing/reddit-account'
import { type FakeTumblr, startFakeTumblr } from '@broadside/networks/testing/fake-tumblr'
import { fakeApp as tumblrApp, originsOf as tumblrOrigins } from '@broadside/networks/testing/tumblr-account'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { type FakeSteps, startFakeSteps } from '@broadside/networks/testing/fake-steps'
import { origin as devtoOrigin } from '@broadside/networks/devto/wire'
import { originsOf as discordOrigins, webhookFields } from '@broadside/networks/testing/discord-account'
import { originsOf as slackOrigins } from '@broadside/networks/testing/slack-account'
import { type FakeDevto, startFakeDevto } from '@broadside/networks/testing/fake-devto'
import { type FakeDiscord, startFakeDiscord } from '@broadside/networks/testing/fake-discord'
import { fakeApp as instagramApp, type FakeInstagram, startFakeInstagram } from '@broadside/networks/testing/fake-instagram'
import { type FakeGhost, startFakeGhost } from '@broadside/networks/testing/fake-ghost'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { type FakeNostr, startFakeNostr } from '@broadside/networks/testing/fake-nostr'
import { originsOf as linkedinOrigins } from '@broadside/networks/testing/linkedin-account'
import { type FakeLinkedIn, startFakeLinkedIn } from '@broadside/networks/testing/fake-linkedin'
import { type FakeLemmy, startFakeLemmy } from '@broadside/networks/testing/fake-lemmy'
import { type FakeSlack, startFakeSlack } from '@broadside/networks/testing/fake-slack'
import { fakeApp as threadsApp, type FakeThreads, startFakeThreads } from '@broadside/networks/testing/fake-threads'
import { originsOf as instagramOrigins } from '@broadside/networks/testing/instagram-account'
import { originsOf as threadsOrigins } from '@broadside/networks/testing/threads-account'
import { type FakeTelegram, startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { type FakeTikTok, startFakeTikTok } from '@broadside/networks/testing/fake-tiktok'
import { type FakeWebhook, startFakeWebhook } from '@broadside/networks/testing/fake-webhook'
import { type FakeWordPress, startFakeWordPress } from '@broadside/networks/testing/fake-wordpress'
import { fakeApp as xApp, type FakeX, startFakeX } from '@broadside/networks/testing/fake-x'
import { originsOf as xOrigins } from '@broadside/networks/testing/x-account'
import { type FakeYouTube, startFakeYouTube } from '@broadside/networks/testing/fake-youtube'
import { originsOf as tiktokOrigins } from '@broadside/networks/testing/tiktok-account'
import { originsOf as youtubeOrigins } from '@broadside/networks/testing/youtube-account'
import type { TestClient, TestOptions } from '../../apps/server/src/test/create-test-app.ts'
import type { DrivenApp } from '../../apps/server/src/test/driven-app.ts'
import { createUser, type Scene, signIn } from '../../apps/server/src/test/factories.ts'
import { addApp, type AppAccess, authorizeAccounts } from '../authorize.ts'

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

interface FakeServers {
  bluesky: FakeBluesky
  mastodon: FakeMastodon
  nostr: FakeNostr
  lemmy: FakeLemmy
  telegram: FakeTelegram
  discord: FakeDiscord
  slack: FakeSlack
  devto: FakeDevto
  ghost: FakeGhost
  wordpress: FakeWordPress
  x: FakeX
  webhook: FakeWebhook
  threads: FakeThreads
  instagram: FakeInstagram
  tiktok: FakeTikTok
  youtube: FakeYouTube
  pinterest: FakePinterest
  reddit: FakeReddit
  tumblr: FakeTumblr
  google_business: FakeGoogleBusiness
  facebook: FakeFacebook
  linkedin: FakeLinkedIn
  /** Has every kind of step to connect an account. */
  steps: FakeSteps
  page: Page
}

export interface Fakes extends FakeServers, AsyncDisposable {
  /** Settings of a server that uses the fake's bot. */
  bot: Record<string, string>
  options: Pick<TestOptions, 'networks' | 'env'>
}

/** Of the accounts on two of the networks; absent: those of the fakes. */
interface OwnNames {
  handle?: string
  mastodon?: { username: string; domain: string }
}

/** `google` is the sign-in of two networks, at the same addresses. */
const startServers = async ({ handle, mastodon }: OwnNames, google = createFakeGoogle()): Promise<FakeServers> => ({
  bluesky: await startFakeBluesky(handle),
  mastodon: await startFakeMastodon(mastodon),
  nostr: await startFakeNostr(),
  lemmy: await startFakeLemmy(),
  telegram: await startFakeTelegram(),
  discord: await startFakeDiscord(),
  slack: await startFakeSlack(),
  devto: await startFakeDevto(),
  ghost: await startFakeGhost(),
  wordpress: await startFakeWordPress(),
  x: await startFakeX(),
  webhook: await startFakeWebhook(),
  threads: await startFakeThreads(),
  instagram: await startFakeInstagram(),
  tiktok: await startFakeTikTok(),
  youtube: await startFakeYouTube(google),
  pinterest: await startFakePinterest(),
  reddit: await startFakeReddit(),
  tumblr: await startFakeTumblr(),
  google_business: await startFakeGoogleBusiness(google),
  facebook: await startFakeFacebook(),
  linkedin: await startFakeLinkedIn(),
  steps: await startFakeSteps(),
  page: await startPage(),
})

export async function startFakes(names: OwnNames = {}): Promise<Fakes> {
  const servers = await startServers(names)
  const {
    bluesky,
    telegram,
    discord,
    slack,
    devto,
    x,
    threads,
    instagram,
    facebook,
    linkedin,
    tiktok,
    youtube,
    pinterest,
    reddit,
    tumblr,
    steps,
  } = servers
  // One is connected without a choice.
  facebook.pages = facebook.pages.slice(0, 1)
  const all = Object.values<Pick<Page, 'url' | 'close'>>({ ...servers })
  const origins = {
    ...discordOrigins(discord),
    ...slackOrigins(slack),
    ...xOrigins(x),
    ...threadsOrigins(threads),
    ...instagramOrigins(instagram),
    ...tiktokOrigins(tiktok),
    ...googleBusinessOrigins(servers.google_business),
    ...youtubeOrigins(youtube),
    ...pinterestOrigins(pinterest),
    ...redditOrigins(reddit),
    ...tumblrOrigins(tumblr),
    ...facebookOrigins(facebook),
    ...linkedinOrigins(linkedin),
    [devtoOrigin]: devto.url,
  }
  return {
    ...servers,
    bot: { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_BOT_USERNAME: `@${telegram.username}`, TELEGRAM_API_URL: telegram.url },
    options: {
      networks: {
        ...networks,
        bluesky: createBluesky(bluesky.hosts),
        steps: createStepsNetwork(steps.url),
        gated: createStepsNetwork(steps.url, { id: 'gated', name: 'Gatehouse', modes: ['oauth'] }),
      },
      env: {
        FETCH_ALLOW_LIST: all.map(({ url }) => new URL(url).host).join(','),
        NETWORK_ORIGINS: Object.entries(origins)
          .map((pair) => pair.join('='))
          .join(','),
      },
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all(all.map((one) => one.close()))),
  }
}

/** The fakes return avatar URLs that don't exist. */
export const noAvatar = '404 GET /api/v1/accounts/*/avatar'

const credentialsOf = ({ bluesky, mastodon, nostr, lemmy, discord, slack, devto, ghost, wordpress, webhook }: Fakes) => ({
  bluesky: { handle: bluesky.handle, app_password: bluesky.password },
  mastodon: { instance_url: mastodon.url, access_token: mastodon.token },
  nostr: { key: nostr.nsec, relays: nostr.relay },
  lemmy: { instance_url: lemmy.url, username: lemmy.username, password: lemmy.password },
  discord: webhookFields(discord),
  slack: { bot_token: slack.token },
  devto: { api_key: devto.apiKey },
  ghost: { site_url: ghost.url, admin_api_key: ghost.key },
  wordpress: { site_url: `${wordpress.url}/blog`, username: wordpress.username, application_password: wordpress.password },
  webhook: { name: 'Harbour', url: webhook.hook, secret: webhook.secret },
})

export type FakePlatform = keyof ReturnType<typeof credentialsOf>

export async function connectFake(fakes: Fakes, client: TestClient, workspaceId: string, platform: FakePlatform) {
  const credentials = credentialsOf(fakes)[platform]
  return (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform, credentials } })).body
}

export const connectFakes = async (...desk: [fakes: Fakes, client: TestClient, workspaceId: string]) => ({
  bluesky: await connectFake(...desk, 'bluesky'),
  mastodon: await connectFake(...desk, 'mastodon'),
})

/** Networks whose accounts are connected with an app of the server's admin. */
export const appsOf = ({
  x,
  threads,
  instagram,
  facebook,
  linkedin,
  tiktok,
  youtube,
  pinterest,
  reddit,
  tumblr,
  google_business,
}: Fakes) => ({
  x: { app: xApp(x), fakeUrl: x.url },
  threads: { app: threadsApp(threads), fakeUrl: threads.url },
  instagram: { app: instagramApp(instagram), fakeUrl: instagram.url },
  facebook: { app: facebook.app, fakeUrl: facebook.url },
  linkedin: { app: linkedin.app, fakeUrl: linkedin.url, way: 'organization', choice: 'Harbour Cafe' },
  tiktok: { app: tiktok.app, fakeUrl: tiktok.url },
  youtube: { app: youtube.google.app, fakeUrl: youtube.url },
  pinterest: { app: pinterestApp(pinterest), fakeUrl: pinterest.url },
  reddit: { app: redditApp(reddit), fakeUrl: reddit.url, choice: 'r/harbour' },
  tumblr: { app: tumblrApp(tumblr), fakeUrl: tumblr.url },
  google_business: { app: google_business.google.app, fakeUrl: google_business.url, choice: 'Harbour Cafe' },
})

export type AppPlatform = keyof ReturnType<typeof appsOf>

export interface Desk {
  test: DrivenApp
  fakes: Fakes
}

/** Registers the apps of the fakes as a server's admin does. */
export async function addApps({ test, fakes }: Desk): Promise<void> {
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  for (const [platform, { app }] of Object.entries(appsOf(fakes))) await addApp(admin, platform, app)
}

/** Connects all accounts that the network offers. Its app must have been added. */
export async function authorizeFake({ test, fakes }: Desk, { user, client, workspaceId }: Scene, platform: AppPlatform): Promise<string[]> {
  const headers = { cookie: await signIn(test, user) }
  const open = async ({ pathname, search }: URL) =>
    String((await test.http.fastify.inject({ method: 'GET', url: `${pathname}${search}`, headers })).headers.location)
  const { app: _, ...access }: AppAccess = appsOf(fakes)[platform]
  return authorizeAccounts({ client, workspaceId, platform, ...access, open })
}

/** Connects an account of each network besides Telegram. */
export async function connectAllFakes(desk: Desk, scene: Scene): Promise<void> {
  const { client, workspaceId } = scene
  for (const platform of Object.keys(credentialsOf(desk.fakes)) as FakePlatform[])
    await connectFake(desk.fakes, client, workspaceId, platform)
  await addApps(desk)
  for (const platform of Object.keys(appsOf(desk.fakes)) as AppPlatform[]) await authorizeFake(desk, scene, platform)
}
