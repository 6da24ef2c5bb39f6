/** A workspace with every kind of row, made through the API, and another server to move it to. */
import { putBrandKit } from '@broadside/contract/features/brand-kit'
import { createImageDesign, createImageDesignRevision, createImageTemplate } from '@broadside/contract/features/designs'
import { createMediaTag, putMediaTagItems } from '@broadside/contract/features/media'
import { pausePostingQueue } from '@broadside/contract/features/posting-queue'
import { createPostingSchedule } from '@broadside/contract/features/posting-schedules'
import * as publications from '@broadside/contract/features/publications'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { createVideoProject, mutateVideoProject, reserveProjectAsset } from '@broadside/contract/features/video-projects'
import { createVoiceProfile } from '@broadside/contract/features/voices'
import { connectAccount } from '@broadside/contract/features/accounts'
import { networks } from '@broadside/networks/registry'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { jpeg, png } from '#media/media/testing/samples.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember } from '#test/factories.ts'
import { createFakeNetwork, type FakeNetwork } from '#test/fake-network.ts'

const day = 24 * 3600_000

export interface TwoServers extends AsyncDisposable {
  fake: FakeNetwork
  from: TestApp
  to: TestApp
}

/** Both publish to the same network. */
export async function openServers(env: Record<string, string> = {}): Promise<TwoServers> {
  const fake = await createFakeNetwork()
  const shared = { networks: { ...networks, fake: fake.network } }
  const allowed = { FETCH_ALLOW_LIST: new URL(fake.server.url).host }
  const from = await createTestApp({ ...shared, env: allowed })
  const to = await createTestApp({ ...shared, env: { ...allowed, PUBLIC_URL: 'https://other.example', ...env } })
  return {
    fake,
    from,
    to,
    [Symbol.asyncDispose]: async () => {
      for (const one of [to, from, fake]) await one[Symbol.asyncDispose]()
    },
  }
}

export interface Harbor extends Library {
  workspaceId: string
  accountId: string
  siteId: string
  posts: Record<'draft' | 'scheduled' | 'published' | 'thread' | 'article' | 'trashed', string>
  mediaId: string
}

async function readFont(): Promise<Buffer> {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
  return readFile(join(folder, 'files', 'inter-latin-wght-normal.woff2'))
}

export const connect = async (client: TestClient, workspace_id: string, token: string): Promise<string> =>
  (await client.call(connectAccount, { body: { workspace_id, platform: 'fake', credentials: { token } } })).body.id

export const siteOf = async ({ app }: TestApp, workspaceId: string): Promise<string> =>
  (
    await app.db
      .selectFrom('accounts')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('platform', '=', 'site')
      .executeTakeFirstOrThrow()
  ).id

async function fillStudio(test: TestApp, { client, workspace, upload }: Library, mediaId: string): Promise<void> {
  const workspace_id = workspace.id
  const { body: design } = await client.call(createImageDesign, {
    body: { workspace_id, title: 'Menu', preset_key: 'instagram-square', width_px: 1080, height_px: 1080, source_media_id: mediaId },
  })
  await client.call(createImageDesignRevision, { params: { id: design.id }, body: { name: 'First', expected_revision: 1 } })
  await client.call(createImageTemplate, { body: { workspace_id, name: 'House', category: 'menus', document: design.document } })
  const font = await upload(await readFont(), { filename: 'inter.woff2', asset_kind: 'brand_font' })
  await test.drain()
  await client.call(putBrandKit, {
    body: {
      workspace_id,
      name: 'Harbour',
      colors: [{ name: 'Sea', value: '#0f4c75' }],
      text_styles: [],
      backgrounds: ['#ffffff', mediaId],
      fonts: [{ family: 'Inter', media_id: font.id, style: 'normal', weight: 400, license_acknowledged: true }],
    },
  })
  const body = { workspace_id, name: 'Harbour', device_id: 'laptop', document: { clips: [{ media_id: mediaId }] } }
  const { body: project } = await client.call(createVideoProject, { body: { ...body, id: 'mine' } })
  // The second change is based on the same revision, so it conflicts with the first.
  for (const value of ['Boats', 'Ships'])
    await client.call(mutateVideoProject, {
      params: { id: project.id },
      body: {
        workspace_id,
        mutation_id: value,
        base_revision: 1,
        device_id: 'laptop',
        operations: [{ kind: 'set', target: 'title', path: '/title', value }],
      },
    })
  await client.call(reserveProjectAsset, {
    params: { id: project.id },
    body: {
      workspace_id,
      stable_media_id: 'clip',
      original_filename: 'clip.txt',
      mime_type: 'text/plain',
      size: 5,
      preparation: { proxy: true },
    },
  })
}

/** Fills a new workspace. The post `published` has a picture, `thread` has two parts, `article` is on the site. */
export async function fillHarbor(test: TestApp): Promise<Harbor> {
  const library = await createLibrary(test)
  const { client, workspace, upload } = library
  const workspace_id = workspace.id
  await addMember(test, workspace, 'editor')
  const accountId = await connect(client, workspace_id, 'ada')
  const siteId = await siteOf(test, workspace_id)
  const { id: mediaId } = await upload(await png(), { alt_text: 'The harbour' })
  await upload(await jpeg())
  await test.drain()
  const { body: tag } = await client.call(createMediaTag, { body: { workspace_id, name: 'Boats' } })
  await client.call(putMediaTagItems, { params: { id: tag.id }, body: { mode: 'add', media_ids: [mediaId] } })
  const { body: set } = await client.call(createSocialSet, {
    body: { workspace_id, name: 'All', accounts: [{ social_account_id: accountId }] },
  })
  await client.call(createPostingSchedule, { body: { workspace_id, day_of_week: 1, hour: 9, minute: 0, social_set_id: set.id } })
  await client.call(pausePostingQueue, { body: { workspace_id, social_set_id: set.id } })
  await client.call(createVoiceProfile, { body: { workspace_id, name: 'Warm', definition: { traits: ['warm'] } } })
  await fillStudio(test, library, mediaId)

  const create = async (body: object) =>
    (
      await client.call(publications.createPublication, {
        body: { workspace_id, text: 'We open at seven.', account_ids: [accountId], ...body },
      })
    ).body.id
  const send = async (body: object) => {
    const id = await create(body)
    await client.call(publications.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    await test.drain()
    return id
  }
  const draft = await create({ text: '=HYPERLINK("x")', media: [{ media_id: mediaId }] })
  const scheduled = await create({ text: 'Later', account_ids: undefined, social_set_id: set.id })
  const at = new Date(test.clock.now().getTime() + 2 * day).toISOString()
  await client.call(publications.schedulePublication, { params: { id: scheduled }, body: { expected_revision: 1, schedule: { at } } })
  const published = await send({ text: 'Hello' })
  const thread = await send({ text: '', intent: 'thread', segments: [{ text: 'One' }, { text: 'Two' }] })
  const article = await send({ title: 'Our harbour', text: 'Boats and *coffee*.', account_ids: [siteId], media: [{ media_id: mediaId }] })
  const trashed = await create({ text: 'Gone' })
  await client.call(publications.deletePublication, { params: { id: trashed }, query: { confirm: true } })
  await test.drain()
  return {
    ...library,
    workspaceId: workspace_id,
    accountId,
    siteId,
    mediaId,
    posts: { draft, scheduled, published, thread, article, trashed },
  }
}
