/** The record of a destination is exactly what its network received. */
import { connectAccount } from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { networks } from '@broadside/networks/registry'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { addMedium } from '#publishing/site/testing/scene.ts'
import { channelPost, createScene as createTelegram, type Scene as Telegram } from '#publishing/telegram/testing/scene.ts'

interface Place {
  test: TestApp
  client: TestClient
  workspaceId: string
}

let bluesky: FakeBluesky
let mastodon: FakeMastodon
let telegram: Telegram
let place: Place
let accounts: Record<'site' | 'bluesky' | 'mastodon', string>

beforeAll(async () => {
  ;[bluesky, mastodon, telegram] = await Promise.all([startFakeBluesky(), startFakeMastodon(), createTelegram()])
  const FETCH_ALLOW_LIST = [bluesky, mastodon].map(({ url }) => new URL(url).host).join(',')
  const test = await createTestApp({ networks: { ...networks, bluesky: createBluesky(bluesky.hosts) }, env: { FETCH_ALLOW_LIST } })
  place = { test, ...(await createScene(test)) }
  const connect = async (platform: string, credentials: Record<string, string>) =>
    (await place.client.call(connectAccount, { body: { workspace_id: place.workspaceId, platform, credentials } })).body.id
  const { id: site } = await test.app.db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', place.workspaceId)
    .executeTakeFirstOrThrow()
  accounts = {
    site,
    bluesky: await connect('bluesky', { handle: bluesky.handle, app_password: bluesky.password }),
    mastodon: await connect('mastodon', { instance_url: mastodon.url, access_token: mastodon.token }),
  }
})
afterAll(async () => {
  await place.test[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
  await Promise.all([bluesky.close(), mastodon.close()])
})

const sha256 = 'ab'.repeat(32)

/** Adds a publishable file with a checksum. */
async function addFile({ test, workspaceId }: Place, altText: string): Promise<string> {
  const { id } = await addMedium({ test, workspaceId } as Parameters<typeof addMedium>[0], { altText })
  await test.app.db.updateTable('media').set({ sha256, alt_text: altText }).where('id', '=', id).execute()
  return id
}

const file = (media_id: string, alt_text: string) => ({ media_id, filename: 'quay.png', sha256, mime_type: 'image/png', alt_text })

/** Publishes, edits everything afterward, and returns the destination as reported then. */
async function publish({ test, client, workspaceId }: Place, body: Record<string, unknown>) {
  const { id } = (await client.call(contract.createPublication, { body: { workspace_id: workspaceId, ...body } })).body
  await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await test.drain()
  const change = { expected_revision: 2, title: 'Other', text: 'Another text.' }
  await client.call(contract.replacePublication, { params: { id }, body: change })
  const [destination] = (await client.call(contract.getPublication, { params: { id } })).body.destinations
  expect(destination).toMatchObject({ status: 'published' })
  return destination
}

it('on the site: title, text, settings and files', async () => {
  const image = await addFile(place, 'A quay')
  const settings = { tags: ['bread'], summary: 'When we open' }
  const segments = [{ text: 'From **Monday** on.', media: [{ media_id: image, alt_text: 'Our quay' }] }]
  const destinations = [{ social_account_id: accounts.site, title: 'Opening hours', settings, segments }]
  const destination = await publish(place, { title: 'Internal name', text: 'Shared text.', destinations })
  const { external_id, external_url } = destination ?? {}
  expect(destination?.published_content).toEqual({
    segments: [
      { text: 'From **Monday** on.', title: 'Opening hours', description: '', media: [file(image, 'Our quay')], external_id, external_url },
    ],
    settings,
    output_profile: 'site.post',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    sent_at: expect.any(String),
  })
  expect(destination?.published_summary).toEqual({ title: 'Opening hours', excerpt: 'From **Monday** on.', cover_media_id: image })
  const post = await place.test.app.db.selectFrom('site_posts').selectAll().executeTakeFirstOrThrow()
  expect(post).toMatchObject({ title: 'Opening hours', body: 'From **Monday** on.', media: [{ media_id: image, alt_text: 'Our quay' }] })
})

it('on Bluesky: every post of a thread with its address, and the link card', async () => {
  const image = await addFile(place, 'A quay')
  const settings = { link_url: 'https://social.example/hours', link_title: 'Opening hours', languages: ['en'] }
  const segments = [{ text: 'One', media: [{ media_id: image }] }, { text: 'Two' }]
  const destinations = [{ social_account_id: accounts.bluesky, settings }]
  const destination = await publish(place, { title: 'Internal name', segments, destinations })
  const { published_content: content, external_id, external_url } = destination ?? {}
  expect(content).toMatchObject({
    segments: [
      { text: 'One', title: '', media: [file(image, 'A quay')], external_id, external_url },
      { text: 'Two', title: '', media: [] },
    ],
    settings,
    output_profile: 'bluesky.thread',
    link_preview: { url: 'https://social.example/hours', title: 'Opening hours', description: '' },
  })
  for (const segment of content?.segments ?? []) {
    expect(bluesky.records.get(segment.external_id ?? '')?.value).toMatchObject({ text: segment.text })
    expect(segment.external_url).toMatch(
      new RegExp(`^https://bsky.app/profile/${bluesky.handle}/post/${segment.external_id?.split('/').at(-1)}$`),
    )
  }
  const { url: uri, ...words } = content?.link_preview ?? { url: '' }
  expect(bluesky.records.get(content?.segments[1]?.external_id ?? '')?.value).toMatchObject({ embed: { external: { uri, ...words } } })
  expect(destination?.published_summary).toEqual({ title: 'Internal name', excerpt: 'One', cover_media_id: image })
})

it('on Mastodon: overrides, a poll, and each status of a thread with its address', async () => {
  const poll = { poll_options: ['Seven', 'Eight'], poll_expires_in_seconds: 3600 }
  const segments = [{ text: 'When do we open?', settings: poll }, { text: 'Vote until noon.' }]
  const settings = { visibility: 'unlisted', spoiler_text: 'Hours' }
  const destination = await publish(place, {
    text: 'Shared text.',
    destinations: [{ social_account_id: accounts.mastodon, settings, segments }],
  })
  const content = destination?.published_content
  expect(content).toMatchObject({
    segments: [{ text: 'When do we open?', settings: poll }, { text: 'Vote until noon.' }],
    settings,
    output_profile: 'mastodon.thread',
  })
  expect(content).not.toHaveProperty('link_preview')
  const ids = content?.segments.map(({ external_id }) => external_id ?? '') ?? []
  expect(ids.map((id) => mastodon.sources.get(id))).toEqual(['When do we open?', 'Vote until noon.'])
  expect(content?.segments.map(({ external_url }) => external_url)).toEqual(
    ids.map((id) => mastodon.statuses.find((status) => status.id === id)?.url),
  )
  expect(content?.segments[0]?.external_id).toBe(destination?.external_id)
})

it('on Telegram: the caption, without alternative text, which it does not support', async () => {
  await telegram.post(channelPost(await telegram.issue()))
  await telegram.test.drain()
  const [account] = await telegram.accounts()
  const image = await addFile(telegram, 'A quay')
  const settings = { disable_notification: true, parse_mode: 'html' }
  const destinations = [{ social_account_id: account?.id, text: 'We open at <b>seven</b>.', settings }]
  const destination = await publish(telegram, { text: 'Shared text.', media: [{ media_id: image }], destinations })
  expect(destination?.published_content).toMatchObject({
    segments: [{ text: 'We open at <b>seven</b>.', media: [file(image, '')], external_url: destination?.external_url }],
    settings,
    output_profile: 'telegram.post',
  })
  expect(telegram.fake.messages.at(-1)?.fields).toMatchObject({ caption: 'We open at <b>seven</b>.', parse_mode: 'HTML' })
})
