/** A post for each network with everything its preview supports. */
import type { Input } from '@broadside/contract/endpoint'
import { listAccounts } from '@broadside/contract/features/accounts'
import { completeUpload, getMedia, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublication } from '@broadside/contract/features/publications'
import { issueTelegramConnectionCode } from '@broadside/contract/features/telegram'
import { expect, vi } from 'vitest'
import { channelId, channelPost } from '../../apps/server/src/features/publishing/telegram/testing/scene.ts'
import { film, landscape } from '../../apps/server/src/features/media/media/testing/samples.ts'
import type { TestClient } from '../../apps/server/src/test/create-test-app.ts'
import { createScene } from '../../apps/server/src/test/factories.ts'
import { connectFakes } from './networks.ts'
import { openStage, type Stage } from './stage.ts'

const upload = async (client: TestClient, workspace_id: string, filename: string, bytes: Buffer): Promise<string> => {
  const { media_id: id } = (await client.call(startUpload, { body: { workspace_id, filename, size: bytes.length } })).body
  await client.call(sendUploadContent, { params: { id }, body: new Uint8Array(bytes) })
  await client.call(completeUpload, { params: { id }, body: { workspace_id } })
  const statusOf = async () => (await client.call(getMedia, { params: { id } })).body.processing_status
  await vi.waitFor(async () => expect(await statusOf()).toBe('ready'), { timeout: 15_000 })
  return id
}

const article = `The first winter that we keep the quay lit, a few things change.

## Hours

- **Mornings** from eight
- *Evenings* until the lamp goes out, see [the calendar](https://harbour.example/calendar)

> Whoever comes by boat rings the bell twice.

| Day | Kitchen |
|---|---|
| Friday | until ten |
| Sunday | closed |

\`\`\`
bell twice = boat
\`\`\``

type Platform = 'site' | 'bluesky' | 'mastodon' | 'telegram'
type Body = Input<typeof createPublication>['body']

interface Showcase {
  user: { id: string }
  paths: Record<`${Platform}${'' | '-media' | '-card'}`, string>
  /** A post for two accounts, whose tabs have these names. */
  writeForTwo(text: string): Promise<{ path: string; first: string; second: string }>
}

async function createShowcase({ test, fakes }: Stage, link: string): Promise<Showcase> {
  const { user, client, workspaceId } = await createScene(test)
  await connectFakes(fakes, client, workspaceId)
  const { code } = (
    await client.call(issueTelegramConnectionCode, { body: { workspace_id: workspaceId, expected_chat_id: String(channelId) } })
  ).body
  fakes.telegram.addUpdate(channelPost(code))
  const accounts = async () => (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  // The server polls the bot for updates.
  await vi.waitFor(async () => expect(await accounts()).toHaveLength(4), { timeout: 15_000 })
  const idOf = Object.fromEntries((await accounts()).map(({ platform, id }) => [platform, id]))

  const pictures = await Promise.all(
    (
      [
        [1600, 900, 200],
        [900, 1200, 20],
        [1200, 1200, 120],
        [1600, 1000, 280],
        [1000, 1500, 320],
      ] as const
    ).map(async ([width, height, hue], index) =>
      upload(client, workspaceId, `hills-${index + 1}.png`, await landscape(width, height, hue)),
    ),
  )
  const moving = await upload(client, workspaceId, 'quay.mp4', await film())
  await test.drain()
  const some = (count: number) => pictures.slice(0, count).map((media_id) => ({ media_id, alt_text: 'Hills under a low sun' }))

  const write = async (platform: Platform, content: Partial<Body>, settings: Record<string, unknown> = {}) => {
    const destinations = [{ social_account_id: idOf[platform] ?? '', settings }]
    const { body } = await client.call(createPublication, { body: { workspace_id: workspaceId, ...content, destinations } as Body })
    return `/publications/${body.id}?account=${idOf[platform]}`
  }
  const words = `New winter hours: we open at eight. #harbour @ada.test ${link}`
  const writeForTwo = async (text: string) => {
    const account_ids = [idOf['bluesky'] ?? '', idOf['mastodon'] ?? '']
    const { body } = await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids } })
    return { path: `/publications/${body.id}?account=all`, first: fakes.bluesky.handle, second: 'ada@fake.social' }
  }
  return {
    user,
    writeForTwo,
    paths: {
      bluesky: await write(
        'bluesky',
        { segments: [{ text: words }, { text: 'The lamp above the door stays on until ten.' }] },
        { reply_gate: 'following' },
      ),
      'bluesky-media': await write('bluesky', { text: 'Four of the quay.', media: some(4) }, { self_labels: ['graphic-media'] }),
      'bluesky-card': await write(
        'bluesky',
        { text: 'Winter hours' },
        { link_url: link, link_title: 'Winter hours of the quay', link_description: 'From December on we open at eight.' },
      ),
      mastodon: await write(
        'mastodon',
        { segments: [{ text: `${words}\n\n#quay #winter` }, { text: 'Which one?' }] },
        { visibility: 'unlisted' },
      ),
      'mastodon-media': await write(
        'mastodon',
        { text: 'Three of the quay.', media: some(3) },
        { spoiler_text: 'Heights', sensitive: true },
      ),
      'mastodon-card': await write('mastodon', { text: words }, { visibility: 'public' }),
      telegram: await write(
        'telegram',
        { text: `<b>Winter hours</b>: we open at <i>eight</i>.\n<blockquote>Ring the bell twice.</blockquote>\n${link}` },
        { parse_mode: 'html', link_preview: 'large' },
      ),
      'telegram-media': await write(
        'telegram',
        { text: 'Five of the quay, and #more to come.', media: some(5) },
        { protect_content: true },
      ),
      'telegram-card': await write('telegram', { text: words, media: [] }),
      site: await write('site', { title: 'Winter on the quay', text: article, media: some(1) }, { tags: ['Winter', 'Hours'] }),
      'site-media': await write('site', { text: 'Three of the quay.', media: [...some(2), { media_id: moving }] }),
      'site-card': await write('site', { text: `A note with ${link} in it.` }),
    },
  }
}

const page = `<!doctype html><title>Winter hours</title><meta property="og:site_name" content="Harbour News">
<meta property="og:title" content="Winter hours of the quay"><meta property="og:image" content="/quay.png">
<meta property="og:description" content="From December on we open at eight, and the lamp stays on until ten.">`

async function startPage(): Promise<AsyncDisposable & { host: string }> {
  const picture = await landscape(1200, 630, 160)
  const server = createServer(({ url }, response) => {
    const isPicture = url === '/quay.png'
    response.setHeader('content-type', isPicture ? 'image/png' : 'text/html; charset=utf-8').end(isPicture ? picture : page)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))),
  }
}

export async function openShowcase(): Promise<Stage & Showcase> {
  await using stack = new AsyncDisposableStack()
  const { host } = stack.use(await startPage())
  const stage = stack.use(
    await openStage({
      env: ({ bot, options }) => ({ ...bot, FETCH_ALLOW_LIST: [options.env?.FETCH_ALLOW_LIST, host].join(',') }),
    }),
  )
  const showcase = await createShowcase(stage, `http://${host}/blog/2026/winter-hours-of-the-quay`)
  const all = stack.move()
  return { ...stage, ...showcase, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
