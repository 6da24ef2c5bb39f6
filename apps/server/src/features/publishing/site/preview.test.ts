import { getWorkspaceSettings, previewSite } from '@broadside/contract/features/workspaces'
import type { Input } from '@broadside/contract/endpoint'
import { expect, it } from 'vitest'
import { addMember, createToken, createUser } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { attribute, parsePage, setScene, texts } from './testing/scene.ts'

const scene = perTest(setScene)

const clientAs = async (role: 'admin' | 'editor') =>
  scene.test.client({ token: await createToken(scene.test, await addMember(scene.test, { id: scene.workspaceId }, role)) })

async function preview(site: Input<typeof previewSite>['body']['site'], as: 'admin' | 'editor' = 'admin') {
  const client = await clientAs(as)
  const { status, headers, body } = await client.call(previewSite, { params: { id: scene.workspaceId }, body: { site } })
  return { status, headers: Object.fromEntries(headers), text: await body.text() }
}

it('shows the front page with the given values and the published posts', async () => {
  await scene.publish({ title: 'A long day', text: 'Many words.' })
  const answer = await preview({ slug: 'the-quay', title: 'The Quay <script>', description: 'News from the water.', visibility: 'public' })
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const page = parsePage(answer)
  expect(texts(page, 'h1')).toEqual(['The Quay <script>'])
  expect(texts(page, '.description')).toEqual(['News from the water.'])
  expect(texts(page, 'article h2')).toEqual(['A long day'])
  expect(attribute(page, 'link[rel=canonical]', 'href')).toMatch(/\/site\/the-quay$/)
  expect(attribute(page, 'article h2 a', 'href')).toBe(`${scene.path}/a-long-day`)
  expect(page.querySelectorAll('script')).toHaveLength(0)
})

it('can be framed by pages of this server, runs no script, and is never stored', async () => {
  const { headers } = await preview({})
  const policy = headers['content-security-policy']?.split('; ')
  expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'self'", "default-src 'none'", 'sandbox']))
  expect(policy?.some((directive) => directive.startsWith('script-src'))).toBe(false)
  expect(headers['cache-control']).toBe('no-store')
})

it('changes nothing, and accepts the address of another site', async () => {
  const before = await scene.get(scene.path)
  await preview({ slug: 'taken', title: 'Other', visibility: 'off' })
  expect((await scene.get(scene.path)).text).toBe(before.text)
  expect((await scene.get('/site/taken')).status).toBe(404)
  const settings = await (await clientAs('admin')).call(getWorkspaceSettings, { params: { id: scene.workspaceId } })
  expect(settings.body.site).toMatchObject({ slug: 'harbour-cafe', title: 'Harbour Cafe', visibility: 'public' })
})

it('of a site that is off still shows the page, without listing it', async () => {
  await scene.configure({ site_visibility: 'off' })
  expect(texts(parsePage(await preview({})), 'h1')).toEqual(['Harbour Cafe'])
  expect(attribute(parsePage(await preview({ visibility: 'unlisted' })), 'meta[name=robots]', 'content')).toBe('noindex')
})

it.each([{ slug: 'Not valid' }, { slug: '' }, { title: 'x'.repeat(121) }, { title: 'a\0b' }, { visibility: 'secret' }, { color: '#fff' }])(
  'rejects %o',
  async (site) => {
    await expect(preview(site as never)).rejects.toMatchObject({ status: 422 })
  },
)

it('is for admins of the workspace, 30 times a minute', async () => {
  await expect(preview({}, 'editor')).rejects.toMatchObject({ status: 403 })
  const stranger = scene.test.client({ token: await createToken(scene.test, await createUser(scene.test)) })
  await expect(stranger.call(previewSite, { params: { id: scene.workspaceId }, body: { site: {} } })).rejects.toMatchObject({ status: 403 })
  const client = await clientAs('admin')
  const call = () => client.call(previewSite, { params: { id: scene.workspaceId }, body: { site: {} } })
  for (let count = 0; count < 30; count += 1) expect((await call()).status).toBe(200)
  await expect(call()).rejects.toMatchObject({ status: 429 })
})
