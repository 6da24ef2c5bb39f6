import { getMe, listSessions } from '@broadside/contract/features/auth'
import { discoverOidcProviders, finishOidc, listOidcProviders, startOidc } from '@broadside/contract/features/oidc'
import { listIdentityProviders, setIdentityProviderActive } from '@broadside/contract/features/sso'
import { findPage } from '@broadside/contract/pages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { auditTypes, begin, buildHouse, comeBack, type Family, linkPerson, settle, walk } from '#identity/testing/house.ts'

const house = perFile(buildHouse)
let family: Family
beforeEach(async () => {
  family = await settle(house, { jit_enabled: true })
})
afterEach(() => {
  for (const name of Object.keys(house.idp.lies)) delete house.idp.lies[name as keyof typeof house.idp.lies]
})

let count = 0
const somebody = () => {
  const sub = `person-${++count}`
  return { sub, email: `${sub}@company.example`, email_verified: true, name: `Person ${count}` }
}
const signInPage = (code: string) => ({ location: `https://social.example/sign-in?error=${code}`, cookie: undefined })
const arrive = (person = somebody()) => walk(house, { providerId: family.providerId, person })
const meOf = async (cookie: string | undefined) => (await house.test.client({ cookie: cookie ?? '' }).call(getMe)).body
const setProvider = (changes: object) =>
  house.test.app.db.updateTable('identity_providers').set(changes).where('id', '=', family.providerId).execute()

describe('starting a sign-in', () => {
  it('redirects to the provider with state, nonce and PKCE, and binds the browser with a cookie', async () => {
    const { location, headers } = await begin(house, { providerId: family.providerId })
    const { origin, pathname, searchParams } = new URL(location)
    expect(origin + pathname).toBe(`${house.idp.issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'broadside',
      response_type: 'code',
      redirect_uri: `https://social.example/api/v1/auth/oidc/${family.providerId}/callback`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^service_oidc=[\w-]{43}; Max-Age=600; Path=\/api\/v1\/auth\/oidc; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'relative', '/a\nb'])(
    'rejects %j as the return path',
    async (returnPath) => {
      await expect(begin(house, { providerId: family.providerId, returnPath })).rejects.toMatchObject({
        status: 422,
        problem: { errors: expect.arrayContaining([expect.objectContaining({ location: 'query.return_path' })]) as unknown },
      })
    },
  )

  it('shows an error on the sign-in page for an unknown, disabled or broken provider', async () => {
    const start = async (providerId: string) => (await begin(house, { providerId })).location
    expect(await start('unknown')).toBe('https://social.example/sign-in?error=not_found')
    expect(findPage('/sign-in?error=not_found')).toBe('signIn')
    house.idp.lies.broken = true
    expect(await start(family.providerId)).toBe('https://social.example/sign-in?error=provider_unavailable')
    delete house.idp.lies.broken
    await setProvider({ is_active: false })
    expect(await start(family.providerId)).toBe('https://social.example/sign-in?error=not_found')
  })

  it('requires a ticket of this session to link or re-authenticate', async () => {
    for (const intent of ['link', 'reauth'] as const) {
      const { location } = await begin(house, { providerId: family.providerId, cookie: family.cookie, intent, ticket: 'made-up' })
      expect(location).toBe('https://social.example/sign-in?error=challenge_invalid')
      expect((await begin(house, { providerId: family.providerId, intent })).location).toContain('challenge_invalid')
    }
  })
})

describe('the callback', () => {
  it('creates user, identity and membership for an unknown person, and signs in', async () => {
    const person = somebody()
    const { location, cookie } = await walk(house, { providerId: family.providerId, person, returnPath: '/publications?view=week' })
    expect(location).toBe('https://social.example/publications?view=week')
    const me = await meOf(cookie)
    expect(me).toMatchObject({
      email: person.email,
      display_name: person.name,
      email_verified: true,
      has_password: false,
      password_usable: false,
      is_managed: true,
      managed_organization_name: 'Harbour Cafe',
    })
    const membership = await house.test.app.db.selectFrom('organization_members').selectAll().where('user_id', '=', me.id).execute()
    expect(membership).toMatchObject([{ organization_id: family.organizationId, role: 'member' }])
    expect(await auditTypes(house, family.organizationId)).toEqual(['provider.saved', 'identity.jit_provisioned', 'session.oidc_assured'])
  })

  it("signs in a known identity, stores its current email and name, and keeps the user's own", async () => {
    const person = somebody()
    const first = await meOf((await arrive(person)).cookie)
    const second = await meOf((await arrive({ ...person, email: 'new@company.example', name: 'New Name' })).cookie)
    expect(second).toMatchObject({ id: first.id, email: person.email, display_name: person.name })
    const identity = await house.test.app.db.selectFrom('identities').selectAll().where('user_id', '=', first.id).execute()
    expect(identity).toMatchObject([{ subject: person.sub, email: 'new@company.example', name: 'New Name' }])
  })

  it('creates one user when two callbacks for the same unknown person race', async () => {
    const person = somebody()
    const both = await Promise.all([arrive(person), arrive(person)])
    const ids = await Promise.all(both.map(async ({ cookie }) => (await meOf(cookie)).id))
    expect(new Set(ids).size).toBe(1)
  })

  it('rejects an unknown person when the provider cannot create users', async () => {
    await setProvider({ jit_enabled: false })
    expect(await arrive()).toEqual(signInPage('registration_closed'))
  })

  it('never matches a user by address alone', async () => {
    const person = somebody()
    await createUser(house.test, { email: person.email })
    expect(await arrive(person)).toEqual(signInPage('email_taken'))
  })

  it.each([
    ['no address', { email: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['an address whose verification is not told', { email_verified: undefined }],
    ['an address that is verified as text only', { email_verified: 'true' }],
  ])('rejects %s when the provider must verify it', async (_, claims) => {
    house.idp.lies.claims = claims
    expect(await arrive()).toEqual(signInPage('credentials_invalid'))
  })

  it('accepts a known identity with an unverified address when verification is not required', async () => {
    const person = somebody()
    const first = await meOf((await arrive(person)).cookie)
    await setProvider({ require_verified_email: false })
    house.idp.lies.claims = { email_verified: false }
    expect((await meOf((await arrive(person)).cookie)).id).toBe(first.id)
  })

  it('reads the configured claims', async () => {
    await setProvider({ email_claim: 'mail', name_claim: 'cn', picture_claim: 'photo' })
    const person = somebody()
    house.idp.lies.claims = { mail: `x-${person.email}`, cn: 'Common Name', photo: 'https://company.example/p.png' }
    expect(await meOf((await arrive(person)).cookie)).toMatchObject({
      email: `x-${person.email}`,
      display_name: 'Common Name',
      avatar_url: 'https://company.example/p.png',
    })
  })

  it('stores claims as one line, and accepts only web URLs as pictures', async () => {
    house.idp.lies.claims = { name: ' Ada\n\0Lovelace ', picture: 'javascript:alert(1)', sid: 'a\0b', amr: ['pwd', 1, 'o\0tp'], acr: '\0' }
    expect(await meOf((await arrive()).cookie)).toMatchObject({ display_name: 'Ada Lovelace', avatar_url: '' })
    const session = await house.test.app.db
      .selectFrom('sessions')
      .select(['acr', 'amr', 'upstream_sid'])
      .where('provider_id', '=', family.providerId)
      .executeTakeFirst()
    expect(session).toEqual({ acr: null, amr: ['pwd', 'o tp'], upstream_sid: null })
  })

  it('reads the userinfo endpoint when enabled, and requires the same subject', async () => {
    await setProvider({ use_userinfo: true })
    house.idp.lies.userinfo = { name: 'From Userinfo' }
    expect((await meOf((await arrive()).cookie)).display_name).toBe('From Userinfo')
    house.idp.lies.userinfo = { sub: 'somebody-else' }
    expect(await arrive()).toEqual(signInPage('credentials_invalid'))
  })

  it.each([
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['another nonce', { claims: { nonce: 'replayed' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a time in the past', { claims: { exp: 1000 } }],
    ['a time in the future', { claims: { iat: 4_102_444_800 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['a subject that is too long', { claims: { sub: 'x'.repeat(256) } }],
    ['a subject that nothing can store', { claims: { sub: 'a\0b' } }],
    ['the signature of another key', { foreignKey: true }],
  ])('rejects an ID token with %s', async (_, lies) => {
    Object.assign(house.idp.lies, lies)
    expect(await arrive()).toEqual(signInPage('credentials_invalid'))
  })

  it('rejects a suspended user', async () => {
    const person = somebody()
    const { id } = await meOf((await arrive(person)).cookie)
    await house.test.app.db.updateTable('users').set({ suspended_at: house.test.clock.now() }).where('id', '=', id).execute()
    expect(await arrive(person)).toEqual(signInPage('credentials_invalid'))
  })

  it('works once, in the same browser, at the same provider, for ten minutes', async () => {
    const { idp, test } = house
    const other = await settle(house)
    const start = await begin(house, { providerId: family.providerId })
    const back = idp.authorize(start.location, somebody())
    const stranger = await begin(house, { providerId: family.providerId })
    expect(await comeBack(house, family.providerId, back, '')).toEqual(signInPage('challenge_invalid'))
    expect(await comeBack(house, family.providerId, back, stranger.cookies)).toEqual(signInPage('challenge_invalid'))
    expect(await comeBack(house, other.providerId, back, start.cookies)).toEqual(signInPage('challenge_invalid'))
    expect((await comeBack(house, family.providerId, back, start.cookies)).location).toBe('https://social.example/')
    expect(await comeBack(house, family.providerId, back, start.cookies)).toEqual(signInPage('challenge_consumed'))
    const late = await begin(house, { providerId: family.providerId })
    const lateBack = idp.authorize(late.location, somebody())
    test.clock.advance(601_000)
    expect(await comeBack(house, family.providerId, lateBack, late.cookies)).toEqual(signInPage('challenge_invalid'))
  })

  it('completes the sign-ins of two tabs', async () => {
    const first = await begin(house, { providerId: family.providerId })
    const second = await begin(house, { providerId: family.providerId, cookie: first.cookies })
    for (const { location } of [second, first]) {
      const back = house.idp.authorize(location, somebody())
      expect((await comeBack(house, family.providerId, back, first.cookies)).location).toBe('https://social.example/')
    }
  })

  it('rejects a code the provider no longer recognizes, without marking the provider unhealthy', async () => {
    const start = await begin(house, { providerId: family.providerId })
    const back = house.idp.authorize(start.location, somebody())
    house.test.clock.advance(61_000)
    expect(await comeBack(house, family.providerId, back, start.cookies)).toEqual(signInPage('credentials_invalid'))
  })

  it("reports the provider's error with our own code, never its text", async () => {
    const { location, cookies } = await begin(house, { providerId: family.providerId })
    const back = new URL('https://social.example/')
    back.search = new URLSearchParams({
      state: new URL(location).searchParams.get('state') ?? '',
      error: 'access_denied',
      error_description: 'a text of the provider',
    }).toString()
    expect(await comeBack(house, family.providerId, back, cookies)).toEqual(signInPage('credentials_invalid'))
    const lost = await house.test.client().call(finishOidc, { params: { provider_id: family.providerId } })
    expect(lost.headers.get('location')).toBe('https://social.example/sign-in?error=challenge_invalid')
  })

  it("ends the browser's previous session", async () => {
    const { cookie = '' } = await walk(house, { providerId: family.providerId, person: somebody(), cookie: family.cookie })
    await expect(house.test.client({ cookie: family.cookie }).call(getMe)).rejects.toMatchObject({ code: 'session_expired' })
    expect((await house.test.client({ cookie }).call(listSessions)).body.items).toHaveLength(1)
  })
})

it("records the provider's health at the start and end of each sign-in", async () => {
  const read = async () => {
    const client = house.test.client({ cookie: family.cookie })
    const { body } = await client.call(listIdentityProviders, { params: { organization_id: family.organizationId } })
    return body[0]
  }
  await begin(house, { providerId: family.providerId })
  expect(await read()).toMatchObject({ health_status: 'healthy', last_checked_at: house.test.clock.now().toISOString() })
  house.idp.lies.broken = true
  await begin(house, { providerId: family.providerId })
  expect(await read()).toMatchObject({ health_status: 'unavailable', health_message: expect.not.stringContaining('internal') as string })
  delete house.idp.lies.broken
  await setProvider({ client_secret: null })
  expect(await arrive()).toEqual(signInPage('provider_unavailable'))
  expect(await read()).toMatchObject({
    health_status: 'unavailable',
    health_message: 'The identity provider rejected the client ID or the client secret.',
  })
})

it('lists the names of active providers publicly, and nothing else', async () => {
  const read = async () => (await house.test.client().call(listOidcProviders)).body.items.filter(({ id }) => id === family.providerId)
  expect(await read()).toEqual([{ id: family.providerId, name: 'Company accounts' }])
  await house.test.client({ cookie: family.cookie }).call(setIdentityProviderActive, {
    params: { organization_id: family.organizationId, provider_id: family.providerId },
    body: { is_active: false },
  })
  expect(await read()).toEqual([])
})

it('finds providers by a verified domain only', async () => {
  const now = house.test.clock.now()
  const domain = `d${count}.example`
  const find = async (email: string) => (await house.test.client().call(discoverOidcProviders, { query: { email } })).body
  const row = { id: `domain-${count}`, organization_id: family.organizationId, domain, token: 't', created_at: now }
  await house.test.app.db.insertInto('sso_domains').values(row).execute()
  expect((await find(`ada@${domain}`)).items).toEqual([])
  await house.test.app.db.updateTable('sso_domains').set({ verified_at: now }).where('id', '=', row.id).execute()
  expect(await find(`Ada@${domain.toUpperCase()}`)).toMatchObject({
    items: [{ id: family.providerId, name: 'Company accounts' }],
    sso_required: false,
  })
  expect((await find(`ada@sub.${domain}`)).items).toEqual([])
})

it('requires a sign-in as recent as the policy demands', async () => {
  const policy = { organization_id: family.organizationId, mode: 'required' as const, provider_ids: [family.providerId] }
  await house.test.app.db
    .insertInto('sso_policies')
    .values({
      ...policy,
      assurance_max_age_seconds: 600,
      password_login_allowed: true,
      api_token_mode: 'scoped',
      max_token_lifetime_seconds: 600,
      require_token_reauth: false,
      updated_at: house.test.clock.now(),
    })
    .execute()
  const { headers } = await house.test.client().call(startOidc, { params: { provider_id: family.providerId } })
  expect(new URL(headers.get('location') ?? '').searchParams.get('max_age')).toBe('600')
})

it('also completes the linking of an identity', async () => {
  const person = somebody()
  expect((await linkPerson(house, family.providerId, family.cookie, person)).location).toBe('https://social.example/')
  expect((await meOf((await arrive(person)).cookie)).id).toBe(family.owner.id)
})
