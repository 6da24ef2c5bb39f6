import { acceptLegal, deleteAvatar, putAvatar, updateProfile } from '@broadside/contract/features/account-safety'
import { getAuthConfig, getMe, register } from '@broadside/contract/features/auth'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { located, picture, png } from '#media/media/testing/samples.ts'
import { mailEnv, password } from '#identity/testing/safety.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let user: TestUser
let client: TestClient
beforeEach(async () => {
  user = await createUser(test)
  client = test.client({ token: await createToken(test, user) })
})

describe('the profile', () => {
  it('changes the sent fields and no others', async () => {
    const { body } = await client.call(updateProfile, {
      body: {
        username: `u-${user.id.slice(-8)}`,
        display_name: ' Ada ',
        composer_experience: 'specialized',
        avatar_url: 'https://pics.example/a.png',
      },
    })
    expect(body).toMatchObject({
      id: user.id,
      email: user.email,
      username: `u-${user.id.slice(-8)}`,
      display_name: 'Ada',
      composer_experience: 'specialized',
      avatar_url: 'https://pics.example/a.png',
    })
    await client.call(updateProfile, { body: { display_name: null, avatar_url: null } })
    const { body: me } = await client.call(getMe)
    expect(me).toMatchObject({ display_name: '', avatar_url: '', composer_experience: 'specialized' })
  })

  it('opens posts in All accounts unless the user chose otherwise', async () => {
    expect((await client.call(getMe)).body.composer_experience).toBe('unified')
  })

  it('stores the appearance of the web app, and follows the browser by default', async () => {
    const { body: fresh } = await client.call(getMe)
    expect(fresh).toMatchObject({ theme: 'system', shortcuts: true })
    expect(fresh).not.toHaveProperty('language')
    expect(fresh).not.toHaveProperty('clock')
    const chosen = { language: 'pt-BR', theme: 'dark', clock: '12', shortcuts: false } as const
    expect((await client.call(updateProfile, { body: chosen })).body).toMatchObject(chosen)
    const { body } = await client.call(updateProfile, { body: { language: null, clock: null } })
    expect(body).toMatchObject({ theme: 'dark', shortcuts: false })
    expect(body).not.toHaveProperty('language')
    expect(body).not.toHaveProperty('clock')
    expect((await client.call(getMe)).body).toEqual(body)
  })

  it.each([
    ['language', 'en_GB'],
    ['language', 'en-a'],
    ['language', ''],
    ['theme', 'sepia'],
    ['clock', 24],
    ['shortcuts', 'no'],
  ])('rejects for %s the value %s', async (name, value) => {
    await expect(client.call(updateProfile, { body: { [name]: value } as never })).rejects.toMatchObject({
      status: 422,
      problem: { errors: expect.arrayContaining([expect.objectContaining({ location: `body.${name}` })]) },
    })
  })

  it('rejects all invalid fields at once, and a reserved or taken name', async () => {
    const wrong = { display_name: 'x'.repeat(121), avatar_url: 'javascript:alert(1)', composer_experience: 'both', username: 'X' } as never
    const refusal = (await client.call(updateProfile, { body: wrong }).catch((error: unknown) => error)) as {
      problem: { errors: { location: string }[] }
    }
    expect(new Set(refusal.problem.errors.map(({ location }) => location))).toEqual(
      new Set(['body.display_name', 'body.avatar_url', 'body.composer_experience', 'body.username']),
    )
    await expect(client.call(updateProfile, { body: { username: 'admin' } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.username', value: 'admin' }] },
    })
    const { username } = await createUser(test)
    await expect(client.call(updateProfile, { body: { username } })).rejects.toMatchObject({ status: 409, code: 'name_taken' })
  })

  it('checks If-Match, and keeps the version when nothing changes', async () => {
    const { headers } = await client.call(getMe)
    const tag = headers.get('etag') ?? ''
    const same = await client.call(updateProfile, { body: { display_name: user.display_name }, ifMatch: tag })
    expect(same.headers.get('etag')).toBe(tag)
    const changed = await client.call(updateProfile, { body: { display_name: 'Bea' }, ifMatch: tag })
    expect(changed.headers.get('etag')).not.toBe(tag)
    await expect(client.call(updateProfile, { body: { display_name: 'Cem' }, ifMatch: tag })).rejects.toMatchObject({
      status: 412,
      code: 'precondition_failed',
    })
  })

  it('is not accessible with a token of one workspace', async () => {
    const workspace = await createWorkspace(test, user)
    const bound = test.client({ token: await createToken(test, user, { workspaceId: workspace.id }) })
    const refusal = { status: 403, code: 'token_workspace_bound' }
    await expect(bound.call(updateProfile, { body: {} })).rejects.toMatchObject(refusal)
    await expect(bound.call(deleteAvatar)).rejects.toMatchObject(refusal)
  })
})

describe('the picture of a user', () => {
  const upload = async (bytes: Buffer, by = client) => (await by.call(putAvatar, { body: bytes as never })).body.avatar_url
  const fetchPicture = (url: string, headers: Record<string, string> = {}) =>
    test.http.fastify.inject({ method: 'GET', url: new URL(url).pathname, headers })

  it.each(['png', 'jpeg', 'webp'] as const)('is made from a %s: a small square without metadata', async (format) => {
    const url = await upload(await located({ width: 900, height: 600, noise: true }).toFormat(format).toBuffer())
    expect(url).toMatch(/^https:\/\/social\.example\/avatars\/[0-9a-f]{32}\.webp$/)
    expect((await client.call(getMe)).body.avatar_url).toBe(url)
    const answer = await fetchPicture(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-length': String(answer.rawPayload.length),
    })
    const metadata = await sharp(answer.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(metadata.exif).toBeUndefined()
    const again = await fetchPicture(url, { 'if-none-match': String(answer.headers.etag) })
    expect({ status: again.statusCode, length: again.rawPayload.length }).toEqual({ status: 304, length: 0 })
  })

  it('gets a new URL when it changes, and the old one returns 404', async () => {
    const first = await upload(await png())
    const second = await upload(await png({ alpha: true }))
    expect(second).not.toBe(first)
    expect((await fetchPicture(first)).statusCode).toBe(404)
    expect((await fetchPicture(second)).statusCode).toBe(200)
    expect((await fetchPicture('https://social.example/avatars/none')).statusCode).toBe(404)
  })

  it('is removed by DELETE, which can be repeated, and by another URL in the profile', async () => {
    const first = await upload(await png({ width: 70 }))
    expect((await client.call(deleteAvatar)).status).toBe(204)
    expect((await client.call(deleteAvatar)).status).toBe(204)
    expect((await client.call(getMe)).body.avatar_url).toBe('')
    expect((await fetchPicture(first)).statusCode).toBe(404)

    const second = await upload(await png({ width: 71 }))
    await client.call(updateProfile, { body: { avatar_url: second } })
    expect((await fetchPicture(second)).statusCode).toBe(200)
    await client.call(updateProfile, { body: { avatar_url: 'https://pics.example/a.png' } })
    expect((await fetchPicture(second)).statusCode).toBe(404)
  })

  it('stays when another user with the same picture removes theirs', async () => {
    const bytes = await png({ width: 80 })
    const other = test.client({ token: await createToken(test, await createUser(test)) })
    const url = await upload(bytes)
    expect(await upload(bytes, other)).toBe(url)
    await client.call(deleteAvatar)
    expect((await fetchPicture(url)).statusCode).toBe(200)
  })

  it('is rejected when it is of another type, broken, or larger than 2 MiB', async () => {
    const gif = await picture().gif().toBuffer()
    const whole = await png({ width: 400, height: 400, noise: true })
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      gif,
      whole.subarray(0, whole.length / 2),
      Buffer.from('x'),
    ])
      await expect(upload(bytes)).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body' }] } })
    await expect(upload(Buffer.alloc(2 * 1024 * 1024 + 1))).rejects.toMatchObject({ status: 413, code: 'body_too_large' })
    const large = await png({ width: 700, height: 700, noise: true })
    expect(large.length).toBeGreaterThan(1024 * 1024)
    expect(await upload(large)).toContain('/avatars/')
  })

  it('checks If-Match', async () => {
    const tag = (await client.call(getMe)).headers.get('etag') ?? ''
    await client.call(updateProfile, { body: { display_name: 'Changed' } })
    const bytes = await png()
    await expect(client.call(putAvatar, { body: bytes as never, ifMatch: tag })).rejects.toMatchObject({ code: 'precondition_failed' })
    await expect(client.call(deleteAvatar, { ifMatch: tag })).rejects.toMatchObject({ code: 'precondition_failed' })
    expect((await client.call(getMe)).body.avatar_url).toBe('')
  })
})

describe('legal texts', () => {
  const texts = { TERMS_VERSION: '2026-01', TERMS_URL: 'https://social.example/terms', PRIVACY_VERSION: '7' }

  it('are listed in the configuration, and users who have not accepted the current versions are asked to', async () => {
    await using lawful = await createTestApp({ env: texts })
    expect((await lawful.client().call(getAuthConfig)).body.legal).toEqual({
      terms_version: '2026-01',
      terms_url: 'https://social.example/terms',
      privacy_version: '7',
    })
    const someone = await createUser(lawful)
    const browser = lawful.client({ cookie: await signIn(lawful, someone) })
    expect((await browser.call(getMe)).body.legal_acceptance_required).toBe(true)
    await expect(browser.call(acceptLegal, { body: { accepted_legal: false } as never })).rejects.toMatchObject({ status: 422 })
    const { body } = await browser.call(acceptLegal, { body: { accepted_legal: true } })
    expect(body).toMatchObject({
      legal_acceptance_required: false,
      terms_version: '2026-01',
      privacy_version: '7',
      legal_accepted_at: lawful.clock.now().toISOString(),
    })
    await lawful.app.db.updateTable('users').set({ privacy_version: '6' }).where('id', '=', someone.id).execute()
    expect((await browser.call(getMe)).body.legal_acceptance_required).toBe(true)
  })

  it('are accepted with a registration, or later', async () => {
    await using lawful = await createTestApp({ env: texts })
    const join = async (email: string, accepted_legal?: boolean) =>
      (await lawful.client().call(register, { body: { email, password, ...defined({ accepted_legal }) } })).body.user
    expect(await join('ada@social.example', true)).toMatchObject({
      legal_acceptance_required: false,
      terms_version: '2026-01',
      privacy_version: '7',
    })
    const later = await join('bea@social.example')
    expect(later).toMatchObject({ legal_acceptance_required: true })
    expect(later).not.toHaveProperty('legal_accepted_at')
  })

  it('ask no one for acceptance when there are none', async () => {
    expect((await test.client().call(getAuthConfig)).body.legal).toEqual({})
    expect((await client.call(getMe)).body.legal_acceptance_required).toBe(false)
  })
})

it('have a configuration that says whether email can be sent', async () => {
  expect((await test.client().call(getAuthConfig)).body).toMatchObject({ mail_available: false, email_verification_required: false })
  await using mailing = await createTestApp({ env: mailEnv })
  expect((await mailing.client().call(getAuthConfig)).body).toMatchObject({ mail_available: true, email_verification_required: false })
})
