/** A post for each network with everything its preview supports. */
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
import { connectAllFakes } from './networks.ts'
import { listPosts, type ShowcaseName, type ShowcasePost } from './showcase-posts.ts'
import { openStage, type Stage } from './stage.ts'

const upload = async (client: TestClient, workspace_id: string, filename: string, bytes: Buffer): Promise<string> => {
  const { media_id: id } = (await client.call(startUpload, { body: { workspace_id, filename, size: bytes.length } })).body
  await client.call(sendUploadContent, { params: { id }, body: new Uint8Array(bytes) })
  await client.call(completeUpload, { params: { id }, body: { workspace_id } })
  const statusOf = async () => (await client.call(getMedia, { params: { id } })).body.processing_status
  await vi.waitFor(async () => expect(await statusOf()).toBe('ready'), { timeout: 15_000 })
  return id
}

interface Showcase {
  user: { id: string }
  paths: Record<ShowcaseName, string>
  /** A post for two accounts, whose tabs have these names. */
  writeForTwo(text: string): Promise<{ path: string; first: string; second: string }>
}

async function createShowcase({ test, fakes }: Stage, link: string): Promise<Showcase> {
  const scene = await createScene(test)
  const { user, client, workspaceId } = scene
  await connectAllFakes({ test, fakes }, scene)
  const { code } = (
    await client.call(issueTelegramConnectionCode, { body: { workspace_id: workspaceId, expected_chat_id: String(channelId) } })
  ).body
  fakes.telegram.addUpdate(channelPost(code))
  const accounts = async () => (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  // The server polls the bot for updates.
  await vi.waitFor(async () => expect((await accounts()).map(({ platform }) => platform)).toContain('telegram'), { timeout: 15_000 })
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

  const write = async ({ platform, content, settings = {}, profile }: ShowcasePost) => {
    const destinations = [
      { social_account_id: idOf[platform] ?? '', settings, ...(profile && { output_profile: profile, profile_locked: true }) },
    ]
    const { body } = await client.call(createPublication, { body: { workspace_id: workspaceId, ...content, destinations } })
    return `/publications/${body.id}?account=${idOf[platform]}`
  }
  const writeForTwo = async (text: string) => {
    const account_ids = [idOf['bluesky'] ?? '', idOf['mastodon'] ?? '']
    const { body } = await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids } })
    return { path: `/publications/${body.id}?account=all`, first: fakes.bluesky.handle, second: 'ada@fake.social' }
  }
  const posts = Object.entries(listPosts({ link, some, moving }))
  const paths = Object.fromEntries(await Promise.all(posts.map(async ([name, post]) => [name, await write(post)])))
  return { user, writeForTwo, paths: paths as Showcase['paths'] }
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
