/** A PDS that asks its user in a browser: https://atproto.com/specs/oauth. Broadside is a client on the loopback interface. */
import { setTimeout as delay } from 'node:timers/promises'
import { checkAccount, listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { retryDestination } from '@broadside/contract/features/publications'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchChromium } from '../../apps/server/src/test/chromium.ts'
import { type Broadside, startBroadside } from './broadside.ts'
import { type Answer, type Call, type Front, openFront } from './front.ts'
import { listMoments } from './moments.ts'
import { createOwner, type Fields, getBlob, type Owner, type StoredRecord } from './pds.ts'
import { createPng } from './picture.ts'
import { createUser, type Post, type User } from './user.ts'

const { hidden, plc } = inject('network')

const createRecords = 'com.atproto.repo.applyWrites'

let front: Front
let broadside: Broadside
let user: User
let browser: Browser
let ada: Owner
let accountId: string

/** A PDS refuses the first proof of a client, and every proof with an old nonce: https://www.rfc-editor.org/rfc/rfc9449#section-8 */
const lacksNonce = ({ headers }: Call): boolean => {
  const [, claims = ''] = String(headers['dpop'] ?? '').split('.')
  return claims !== '' && !Buffer.from(claims, 'base64url').toString().includes('"nonce"')
}

beforeAll(async () => {
  front = await openFront(hidden.target, { port: Number(new URL(hidden.url).port), ignores: lacksNonce })
  ada = await createOwner('ada-oauth', hidden.url)
  broadside = await startBroadside(
    [hidden.url, plc].map((url) => new URL(url).host),
    plc,
  )
  user = await createUser(broadside.baseUrl)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await broadside?.[Symbol.asyncDispose]()
  await front?.[Symbol.asyncDispose]()
})

/** Signs in and decides, in a browser of its own. Returns the parameters of the web app's page that it ends at. */
async function authorize(decision: 'Authorize' | 'Deny access'): Promise<URLSearchParams> {
  const { body } = await user.client.call(startAccountAuthorization, {
    params: { platform: 'bluesky' },
    body: { workspace_id: user.workspaceId, instance_url: hidden.url },
  })
  await using context = await browser.newContext({ locale: 'en-US' })
  const { origin } = new URL(broadside.baseUrl.replace('127.0.0.1', 'localhost'))
  const [name = '', value = ''] = user.cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.goto(body.url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(ada.handle)
  await page.locator('input[type=password]').fill(ada.password)
  await page.locator('input[type=password]').press('Enter')
  await page.getByRole('button', { name: decision }).click()
  await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/api/'))
  return new URL(page.url()).searchParams
}

/** The accounts of Bluesky that are connected. */
const listConnected = async () =>
  (await user.client.call(listAccounts, { query: { workspace_id: user.workspaceId } })).body.filter(
    ({ platform }) => platform === 'bluesky',
  )

it('connects no account when its user denies access', async () => {
  expect(Object.fromEntries(await authorize('Deny access'))).toEqual({ problem: 'connection_refused', network: 'bluesky' })
  expect(await listConnected()).toEqual([])
})

it('connects an account when its user allows access', async () => {
  accountId = (await authorize('Authorize')).get('connected') ?? ''
  expect(await listConnected()).toMatchObject([
    { id: accountId, account_id: ada.did, account_username: ada.handle, instance_url: hidden.url, is_active: true },
  ])
})

const known = new Set<string>()

/** The records that weren't there before. */
async function whenPublished(publicationId: string): Promise<StoredRecord[]> {
  const destination = await user.whenSettled(publicationId)
  const fresh = (await ada.records()).filter(({ uri }) => !known.has(uri))
  for (const { uri } of fresh) known.add(uri)
  expect(destination).toMatchObject({ status: 'published', external_id: fresh[0]?.uri })
  return fresh
}

const publish = async (posts: readonly Post[]): Promise<StoredRecord[]> => whenPublished(await user.publish(accountId, posts))

it('publishes a text with a link', async () => {
  const text = 'Grüße 👋🏽 von der Küste: https://harbour.example/größe?tag=1#oben'
  const [record, ...more] = await publish([{ text }])
  expect(more).toEqual([])
  expect(record?.value.text).toBe(text)
  expect(record?.value['facets']).toMatchObject([
    { features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://harbour.example/größe?tag=1#oben' }] },
  ])
})

interface Image {
  alt: string
  image: { ref: { $link: string } }
}

const imagesOf = ({ value }: StoredRecord): Image[] => (value['embed'] as { images: Image[] }).images

it('publishes an image byte for byte, with its alt text', async () => {
  const picture = createPng(48, 30)
  const alt = 'The harbour in fog – „grau in grau“ 🌫️'
  const [record, ...more] = await publish([{ text: 'Fog.', media: [{ media_id: await user.upload('fog.png', picture), alt_text: alt }] }])
  expect(more).toEqual([])
  const [image] = record ? imagesOf(record) : []
  expect(image?.alt).toBe(alt)
  expect((await getBlob(ada.did, image?.image.ref.$link ?? '', hidden.url)).bytes).toEqual(picture)
})

it('publishes a thread', async () => {
  const texts = ['One: the plan 🧭', 'Two', 'Three: https://harbour.example/three']
  const records = await publish(texts.map((text) => ({ text })))
  expect(records.map(({ value }) => value.text)).toEqual(texts)
  const refer = (index: number) => ({ uri: records[index]?.uri, cid: records[index]?.cid })
  expect(records.map(({ value }) => value['reply'])).toEqual([
    undefined,
    { root: refer(0), parent: refer(0) },
    { root: refer(0), parent: refer(1) },
  ])
})

const moments = listMoments({ upload: 'com.atproto.repo.uploadBlob', create: createRecords, created: { status: 200 } })

describe('a thread with an image exists exactly once after a kill', () => {
  for (const [index, { when, at, strike }] of moments.entries())
    it(when, async () => {
      const media = [{ media_id: await user.upload(`square-${index}.png`, createPng(16 + index, 16)), alt_text: 'Square' }]
      const sent = front.calls.length
      const held = front.hold(...at)
      const publicationId = await user.publish(accountId, [{ text: `Killed ${when}`, media }, { text: 'And still here.' }])
      await strike(broadside, await held)
      const records = await whenPublished(publicationId)
      expect(records.map(({ value }) => value.text)).toEqual([`Killed ${when}`, 'And still here.'])
      expect(front.calls.slice(sent).filter((method) => method === createRecords)).toHaveLength(1)
    })
})

/** Milliseconds. Longer than connecting takes, since tokens that have ended by then come from a server whose clock is another. */
const shortLife = 6000

/** Connects the account again, with a token that soon ends. Resolves with the function that waits for this. */
async function connectShortly(): Promise<() => Promise<void>> {
  let end = 0
  const after = (answer: Answer): Answer => {
    end = Date.now() + shortLife
    const tokens = JSON.parse(answer.body.toString()) as Fields
    return { ...answer, body: Buffer.from(JSON.stringify({ ...tokens, expires_in: shortLife / 1000 })) }
  }
  front.interfere('/oauth/token', { after })
  expect((await authorize('Authorize')).get('connected')).toBe(accountId)
  return () => delay(end - Date.now())
}

it('renews a token that has ended before it publishes', async () => {
  const ended = await connectShortly()
  await ended()
  const sent = front.calls.length
  expect((await publish([{ text: 'With a new token.' }])).map(({ value }) => value.text)).toEqual(['With a new token.'])
  expect(front.calls.slice(sent).filter((path) => path === '/oauth/token' || path === createRecords)).toEqual([
    '/oauth/token',
    createRecords,
  ])
})

it('keeps its session when the account is checked several times at once', async () => {
  await connectShortly()
  await Promise.all([1, 2, 3].map(() => user.client.call(checkAccount, { params: { id: accountId } })))
  expect(await publish([{ text: 'Checked.' }])).toHaveLength(1)
})

it('asks for a new authorization after a kill lost renewed tokens, and publishes once after it', async () => {
  const ended = await connectShortly()
  const renewal = front.hold('/oauth/token', 'answer')
  await ended()
  const publicationId = await user.publish(accountId, [{ text: 'Lost and found.' }])
  const call = await renewal
  await broadside.kill()
  call.drop()
  await broadside.start()
  const failed = await user.whenSettled(publicationId)
  expect(failed).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect' } })
  expect((await authorize('Authorize')).get('connected')).toBe(accountId)
  await user.client.call(retryDestination, { params: { id: publicationId, destination_id: failed.id } })
  expect(await whenPublished(publicationId)).toHaveLength(1)
})
