import {
  backchannelLogout,
  linkOidcIdentity,
  listOidcIdentities,
  listOidcLinkProviders,
  logOutOfOidc,
  reauthenticateWithOidc,
  unlinkOidcIdentity,
} from '@broadside/contract/features/oidc'
import { getMe, login } from '@broadside/contract/features/auth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addMember, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { assertProven } from '#identity/reauth/reauth.ts'
import { signedBy } from '#http/access.ts'
import type { ActorCtx } from '#server/context.ts'
import {
  auditTypes,
  begin,
  buildHouse,
  comeBack,
  createUserWithPassword,
  type Family,
  linkPerson,
  password,
  requireSso,
  settle,
  walk,
} from '#identity/testing/house.ts'

const house = perFile(buildHouse)
let family: Family
beforeEach(async () => {
  family = await settle(house)
})
afterEach(() => {
  for (const name of Object.keys(house.idp.lies)) delete house.idp.lies[name as keyof typeof house.idp.lies]
})

let count = 0
const somebody = () => {
  const sub = `identity-${++count}`
  return { sub, email: `${sub}@company.example`, email_verified: true, name: `Person ${count}` }
}
const clientOf = (cookie: string) => house.test.client({ cookie })
const signInPage = (code: string) => `https://social.example/sign-in?error=${code}`
const identitiesOf = async (cookie: string) => (await clientOf(cookie).call(listOidcIdentities)).body.items
const link = (person = somebody()) => linkPerson(house, family.providerId, family.cookie, person)
const isSignedIn = (cookie: string) =>
  clientOf(cookie)
    .call(getMe)
    .then(
      () => true,
      () => false,
    )

describe('linking an identity', () => {
  it('starts with a proof of identity, is listed and audited, and notifies the user', async () => {
    const person = somebody()
    expect(await link(person)).toMatchObject({ location: 'https://social.example/' })
    expect(await identitiesOf(family.cookie)).toMatchObject([
      { provider_id: family.providerId, provider_name: 'Company accounts', email: person.email, name: person.name },
    ])
    const notices = await house.test.app.db.selectFrom('notifications').selectAll().where('user_id', '=', family.owner.id).execute()
    expect(notices).toMatchObject([{ topic: 'security_action' }])
    expect(await auditTypes(house, family.organizationId)).toEqual(['provider.saved', 'session.oidc_assured', 'identity.linked'])
    await link(person)
    expect(await identitiesOf(family.cookie)).toHaveLength(1)
  })

  it("requires that proof, and a provider of one of the user's organizations", async () => {
    const call = (providerId: string, body: { current_password?: string }) =>
      clientOf(family.cookie).call(linkOidcIdentity, { params: { provider_id: providerId }, body })
    await expect(call(family.providerId, {})).rejects.toMatchObject({ status: 422 })
    await expect(call(family.providerId, { current_password: 'wrong' })).rejects.toMatchObject({ code: 'reauthentication_failed' })
    const other = await settle(house)
    await expect(call(other.providerId, { current_password: password })).rejects.toMatchObject({ status: 404 })
  })

  it('is rejected when it belongs to another user', async () => {
    const person = somebody()
    await link(person)
    const { test } = house
    const colleague = await createUserWithPassword(test)
    const row = { organization_id: family.organizationId, user_id: colleague.id, role: 'member' as const, created_at: test.clock.now() }
    await test.app.db.insertInto('organization_members').values(row).execute()
    const cookie = await signIn(test, colleague)
    expect((await linkPerson(house, family.providerId, cookie, person)).location).toBe(signInPage('identity_linked_elsewhere'))
    expect(await identitiesOf(cookie)).toEqual([])
  })

  it('consumes a ticket once, and only in the session that received it', async () => {
    const { body } = await clientOf(family.cookie).call(linkOidcIdentity, {
      params: { provider_id: family.providerId },
      body: { current_password: password, return_path: '/settings/security' },
    })
    expect(body.start_url).toContain(`/auth/oidc/${family.providerId}/start?intent=link`)
    const way = { providerId: family.providerId, intent: 'link' as const, ticket: body.ticket }
    const elsewhere = await signIn(house.test, family.owner)
    expect((await begin(house, { ...way, cookie: elsewhere })).location).toBe(signInPage('challenge_invalid'))
    expect((await begin(house, { ...way, cookie: family.cookie })).location).toBe(signInPage('challenge_consumed'))
  })

  it('fails when the session that started it has ended', async () => {
    const { body } = await clientOf(family.cookie).call(linkOidcIdentity, {
      params: { provider_id: family.providerId },
      body: { current_password: password },
    })
    const start = await begin(house, { providerId: family.providerId, cookie: family.cookie, intent: 'link', ticket: body.ticket })
    const back = house.idp.authorize(start.location, somebody())
    const [, binding = ''] = start.cookies.split('; ')
    expect((await comeBack(house, family.providerId, back, binding)).location).toBe(signInPage('challenge_invalid'))
  })

  it("is offered for the active providers of the user's organizations", async () => {
    const read = async () => (await clientOf(family.cookie).call(listOidcLinkProviders)).body.items
    const shown = { id: family.providerId, organization_id: family.organizationId, organization_name: 'Harbour Cafe' }
    expect(await read()).toMatchObject([{ ...shown, is_linked: false }])
    await link()
    expect(await read()).toMatchObject([{ ...shown, is_linked: true }])
  })
})

describe('re-authentication at a provider', () => {
  const person = { sub: 're-ada', email: 're-ada@company.example', email_verified: true, name: 'Ada' }
  const ticketOf = async () => {
    const { body } = await clientOf(family.cookie).call(reauthenticateWithOidc, {
      params: { provider_id: family.providerId },
      body: { action: 'identity.unlink', return_path: '/settings/security' },
    })
    return body.ticket
  }
  const goAgain = async (who = person) =>
    walk(house, { providerId: family.providerId, cookie: family.cookie, intent: 'reauth', ticket: await ticketOf(), person: who })

  it('makes the provider authenticate the user again, and puts a grant for the one action in the fragment', async () => {
    await link(person)
    const start = await begin(house, {
      providerId: family.providerId,
      cookie: family.cookie,
      intent: 'reauth',
      ticket: await ticketOf(),
    })
    const { searchParams } = new URL(start.location)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    const { location } = await comeBack(house, family.providerId, house.idp.authorize(start.location, person), start.cookies)
    const url = new URL(location)
    expect(url.origin + url.pathname + url.search).toBe('https://social.example/settings/security')
    const grant = new URLSearchParams(url.hash.slice(1)).get('reauth_grant') ?? ''
    const [identity] = await identitiesOf(family.cookie)
    const unlink = () =>
      clientOf(family.cookie).call(unlinkOidcIdentity, { params: { id: identity?.id ?? '' }, body: { reauth_grant: grant } })
    expect((await unlink()).status).toBe(204)
    expect(await auditTypes(house, family.organizationId)).toEqual([
      'provider.saved',
      'session.oidc_assured',
      'identity.linked',
      'session.oidc_assured',
      'reauth.completed',
      'identity.unlinked',
    ])
  })

  it('gives a grant that is not valid for another action', async () => {
    await link({ ...person, sub: 'other-action' })
    const { location } = await goAgain({ ...person, sub: 'other-action' })
    const grant = new URLSearchParams(new URL(location).hash.slice(1)).get('reauth_grant') ?? ''
    const { actor } = await signedBy(house.test.app, { headers: { cookie: family.cookie } } as never, { kind: 'self', credential: 'any' })
    const ctx = { ...house.test.app, actor, requestId: '', signal: AbortSignal.timeout(1000) } as ActorCtx
    await expect(assertProven(ctx, 'account.delete', { reauth_grant: grant })).rejects.toMatchObject({ code: 'reauthentication_failed' })
  })

  it.each([
    ['does not say when it asked', { auth_time: undefined }],
    ['asked long ago', { auth_time: 1_000_000_000 }],
  ])('is rejected when the provider %s', async (what, claims) => {
    const who = { ...person, sub: `re-${what.length}` }
    await link(who)
    house.idp.lies.claims = claims
    expect((await goAgain(who)).location).toBe(signInPage('reauthentication_failed'))
  })

  it('is rejected when a different user signed in there', async () => {
    await link({ ...person, sub: 'the-right-one' })
    expect((await goAgain({ ...person, sub: 'the-wrong-one' })).location).toBe(signInPage('reauthentication_failed'))
  })

  it('is available for linked identities only', async () => {
    await expect(ticketOf()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('unlinking an identity', () => {
  const unlink = async (cookie: string, id: string, body: object = { current_password: password }) =>
    clientOf(cookie).call(unlinkOidcIdentity, { params: { id }, body })

  it('requires a proof of identity, and removes the assurance of the sessions', async () => {
    await link()
    const [identity] = await identitiesOf(family.cookie)
    const id = identity?.id ?? ''
    await expect(unlink(family.cookie, id, {})).rejects.toMatchObject({ status: 422 })
    await expect(unlink(family.cookie, id, { current_password: 'wrong' })).rejects.toMatchObject({ code: 'reauthentication_failed' })
    const stranger = await signIn(house.test, await createUserWithPassword(house.test))
    await expect(unlink(stranger, id)).rejects.toMatchObject({ status: 404 })
    expect((await unlink(family.cookie, id)).status).toBe(204)
    const session = await house.test.app.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', family.owner.id)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ provider_id: null, assured_at: null, id_token: null })
  })

  it('is rejected when no other sign-in method is left', async () => {
    await link()
    const [identity] = await identitiesOf(family.cookie)
    const id = identity?.id ?? ''
    await requireSso(house, family, { password_login_allowed: false })
    await expect(unlink(family.cookie, id)).rejects.toMatchObject({ status: 409, code: 'last_sign_in_method' })
    await link()
    expect((await unlink(family.cookie, id)).status).toBe(204)
  })

  it('leaves one of two when both are unlinked concurrently', async () => {
    await link()
    await link()
    await requireSso(house, family, { password_login_allowed: false })
    const identities = await identitiesOf(family.cookie)
    const both = await Promise.allSettled(identities.map(({ id }) => unlink(family.cookie, id)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('signing out', () => {
  it('ends the session here and redirects to end the one at the provider', async () => {
    const person = somebody()
    await link(person)
    const { cookie = '' } = await walk(house, { providerId: family.providerId, person })
    const { body, headers } = await clientOf(cookie).call(logOutOfOidc, { params: { provider_id: family.providerId } })
    const url = new URL(body.logout_url ?? '')
    expect(url.origin + url.pathname).toBe(`${house.idp.issuer}/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://social.example/sign-in')
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    expect(headers.getSetCookie()[0]).toMatch(/^service_session=; Expires=Thu, 01 Jan 1970/)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  it('ends the session here even when the provider is unavailable', async () => {
    house.idp.lies.broken = true
    const { body } = await clientOf(family.cookie).call(logOutOfOidc, { params: { provider_id: family.providerId } })
    expect(body.logout_url).toBeUndefined()
    expect(await isSignedIn(family.cookie)).toBe(false)
  })
})

describe('back-channel logout', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claimsOf = (changes: Record<string, unknown>) => {
    const now = house.idp.now()
    return { iss: house.idp.issuer, aud: house.idp.clientId, iat: now, exp: now + 120, jti: `jti-${++count}`, events: event, ...changes }
  }
  const send = (token: string | undefined, providerId = family.providerId) =>
    house.test
      .client()
      .call(backchannelLogout, { params: { provider_id: providerId }, body: token === undefined ? {} : { logout_token: token } })
  const arrive = async (person: ReturnType<typeof somebody>, sid?: string) => {
    if (sid !== undefined) house.idp.lies.claims = { sid }
    const { cookie = '' } = await walk(house, { providerId: family.providerId, person })
    return cookie
  }

  it('ends the sessions with the given session id', async () => {
    const person = somebody()
    await link(person)
    const [first, second] = [await arrive(person, 'sid-1'), await arrive(person, 'sid-2')]
    const { status, body } = await send(await house.idp.logoutToken(claimsOf({ sid: 'sid-1', sub: person.sub }), { typ: 'logout+jwt' }))
    expect([status, body]).toEqual([200, undefined])
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
    expect((await auditTypes(house, family.organizationId)).at(-1)).toBe('session.backchannel_logout')
  })

  it('ends all sessions that the provider assured for the given subject, and no others', async () => {
    const [person, other] = [somebody(), somebody()]
    await link(person)
    const unassured = await signIn(house.test, family.owner)
    const [first, second] = [await arrive(person), await arrive(person)]
    await house.test.app.db.updateTable('identity_providers').set({ jit_enabled: true }).where('id', '=', family.providerId).execute()
    const foreign = await arrive(other)
    await send(await house.idp.logoutToken(claimsOf({ sub: person.sub })))
    const states = await Promise.all([first, second, unassured, foreign].map(isSignedIn))
    expect(states).toEqual([false, false, true, true])
  })

  it('accepts each jti once', async () => {
    const person = somebody()
    await link(person)
    const token = await house.idp.logoutToken(claimsOf({ sub: person.sub }))
    await send(token)
    const cookie = await arrive(person)
    expect((await send(token)).status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  it('deletes tokens once they have expired', async () => {
    const rows = () => house.test.app.db.selectFrom('logout_tokens').select('jti').where('provider_id', '=', family.providerId).execute()
    await send(await house.idp.logoutToken(claimsOf({ sub: 'nobody' })))
    expect(await rows()).toHaveLength(1)
    house.test.clock.advance(200_000)
    await house.test.app.queue.enqueue(house.test.app, 'logout-token.clean', {}, { subject: 'test' })
    await house.test.drain()
    expect(await rows()).toEqual([])
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }, {}],
    ['another audience', { aud: 'another-client' }, {}],
    ['a nonce', { nonce: 'n' }, {}],
    ['no jti', { jti: undefined }, {}],
    ['a jti that nothing can store', { jti: 'a\0b' }, {}],
    ['no exp', { exp: undefined }, {}],
    ['no iat', { iat: undefined }, {}],
    ['a time in the past', { exp: 1000 }, {}],
    ['neither session nor subject', {}, {}],
    ['no event', { sub: 'x', events: {} }, {}],
    ['events that are no object', { sub: 'x', events: 'logout' }, {}],
    ['another kind of token', { sub: 'x' }, { typ: 'at+jwt' }],
    ['the signature of another key', { sub: 'x' }, { foreignKey: true }],
  ])('rejects a token with %s', async (what, claims, options) => {
    const named = what === 'neither session nor subject' ? {} : { sub: 'x' }
    const token = await house.idp.logoutToken(claimsOf({ ...named, ...claims }), options)
    await expect(send(token)).rejects.toMatchObject({ status: 400, code: 'logout_token_invalid' })
  })

  it('rejects every other malformed request with the same code', async () => {
    const refusal = { status: 400, code: 'logout_token_invalid' }
    const valid = await house.idp.logoutToken(claimsOf({ sub: 'x' }))
    await expect(send(undefined)).rejects.toMatchObject(refusal)
    await expect(send('nonsense')).rejects.toMatchObject(refusal)
    await expect(send(valid, 'unknown')).rejects.toMatchObject(refusal)
    const raw = async (type: string, payload: string) => {
      const url = `/api/v1/auth/oidc/${family.providerId}/backchannel-logout`
      const answer = await house.test.http.fastify.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
      return [answer.statusCode, answer.headers['cache-control']]
    }
    expect(await raw('application/json', JSON.stringify({ logout_token: valid }))).toEqual([400, 'no-store'])
    expect(await raw('application/x-www-form-urlencoded', `logout_token=${valid}&logout_token=${valid}`)).toEqual([400, 'no-store'])
    expect(await raw('application/x-www-form-urlencoded', `logout_token=${valid}&something=else`)).toEqual([200, 'no-store'])
  })
})

describe('a policy that forbids passwords', () => {
  it('rejects the right password with its own code, and the wrong one as always', async () => {
    await requireSso(house, family, { password_login_allowed: false })
    const signInWith = (secret: string) => house.test.client().call(login, { body: { email: family.owner.email, password: secret } })
    await expect(signInWith(password)).rejects.toMatchObject({ status: 403, code: 'sso_required' })
    await expect(signInWith('wrong')).rejects.toMatchObject({ status: 401, code: 'credentials_invalid' })
    expect((await clientOf(family.cookie).call(getMe)).body).toMatchObject({ has_password: true, password_usable: false })
    await requireSso(house, family, { mode: 'optional', password_login_allowed: false })
    expect((await signInWith(password)).body).toMatchObject({ status: 'signed_in', user: { password_usable: true } })
  })

  it('does not affect users outside the organization', async () => {
    await requireSso(house, family, { password_login_allowed: false })
    const workspaceOnly = await addMember(house.test, { id: family.workspaceId }, 'viewer')
    const stranger = await createUser(house.test)
    for (const user of [workspaceOnly, stranger]) {
      const { body } = await clientOf(await signIn(house.test, user)).call(getMe)
      expect(body.is_managed).toBe(false)
    }
  })
})
