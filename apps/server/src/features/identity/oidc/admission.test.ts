import { updateInstanceOrganization } from '@broadside/contract/features/admin'
import { getMe } from '@broadside/contract/features/auth'
import { discoverOidcProviders, listOidcProviders } from '@broadside/contract/features/oidc'
import { addSsoDomain, verifySsoDomain } from '@broadside/contract/features/sso'
import { inviteMember, revokeInvitation } from '@broadside/contract/features/team'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser, signIn, type TestUser } from '#test/factories.ts'
import { startTestDns, type TestDns } from '#lib/testing/dns-server.ts'
import { begin, buildHouse, type Family, type House, settle, walk } from '#identity/testing/house.ts'

const day = 24 * 3600 * 1000

let dns: TestDns
let house: House
let family: Family
let admin: TestUser
beforeAll(async () => {
  dns = await startTestDns()
  house = await buildHouse({ DNS_SERVERS: dns.address, REGISTRATION: 'invite_only', LOG_LEVEL: 'silent' })
  admin = await createUser(house.test, { is_admin: true })
})
afterAll(async () => {
  await house[Symbol.asyncDispose]()
  await dns[Symbol.asyncDispose]()
})
beforeEach(async () => {
  family = await settle(house, { jit_enabled: true, require_verified_email: false })
})
afterEach(() => {
  for (const name of Object.keys(house.idp.lies)) delete house.idp.lies[name as keyof typeof house.idp.lies]
})

let count = 0
const somebody = (domain = 'company.example') => {
  const sub = `newcomer-${++count}`
  return { sub, email: `${sub}@${domain}`, email_verified: true, name: `Newcomer ${count}` }
}
const arrive = (person = somebody(), { providerId } = family) => walk(house, { providerId, person })
const refused = { location: 'https://social.example/sign-in?error=registration_closed', cookie: undefined }
const welcome = { location: 'https://social.example/' }
const clientOf = ({ cookie }: Family) => house.test.client({ cookie })
const userOf = (email: string) => house.test.app.db.selectFrom('users').select('id').where('email', '=', email).execute()

const allow = async (jit_allowed: boolean, { organizationId } = family) =>
  house.test
    .client({ cookie: await signIn(house.test, admin) })
    .call(updateInstanceOrganization, { params: { id: organizationId }, body: { jit_allowed } })
const invite = async (email: string, who = family) =>
  (await clientOf(who).call(inviteMember, { params: { id: who.workspaceId }, body: { email, role: 'editor' } })).body
async function proveDomain(name: string, who = family): Promise<void> {
  const params = { organization_id: who.organizationId }
  const { body } = await clientOf(who).call(addSsoDomain, { params, body: { domain: name } })
  dns.records.set(body.record_name, [...(dns.records.get(body.record_name) ?? []), body.token])
  await clientOf(who).call(verifySsoDomain, { params: { ...params, domain_id: body.id } })
}

describe('a provider on a server with restricted registration', () => {
  it('does not create users by default', async () => {
    const person = somebody()
    expect(await arrive(person)).toEqual(refused)
    expect(await userOf(person.email)).toEqual([])
  })

  it('creates users for an organization that a server admin allowed, and they can sign in after that is revoked', async () => {
    const person = somebody()
    await allow(true)
    const { cookie = '' } = await arrive(person)
    const { id } = (await house.test.client({ cookie }).call(getMe)).body
    await allow(false)
    expect(await arrive()).toEqual(refused)
    const again = await arrive(person)
    expect((await house.test.client({ cookie: again.cookie ?? '' }).call(getMe)).body.id).toBe(id)
  })

  it('creates only the user of an open invitation', async () => {
    const [open, revoked, late] = [somebody(), somebody(), somebody()]
    await invite(open.email)
    const { id: invitation_id } = await invite(revoked.email)
    await clientOf(family).call(revokeInvitation, { params: { id: family.workspaceId, invitation_id } })
    expect(await arrive({ ...open, email: open.email.toUpperCase() })).toMatchObject(welcome)
    expect(await arrive(revoked)).toEqual(refused)
    await invite(late.email)
    house.test.clock.advance(7 * day)
    expect(await arrive(late)).toEqual(refused)
  })

  it('creates users of a domain that its organization has verified, ignoring case, and of no look-alike', async () => {
    await proveDomain('proved.example')
    expect(await arrive(somebody('PROVED.Example'))).toMatchObject(welcome)
    const strangers = ['sub.proved.example', 'notproved.example', 'proved.example.evil.example', 'proved.example.']
    for (const domain of strangers) expect(await arrive(somebody(domain))).toEqual(refused)
  })

  it('does not find a domain in a truncated address', async () => {
    await proveDomain('cut.example')
    const local = 'x'.repeat(254 - '@cut.example'.length)
    house.idp.lies.claims = { email: `${local}@cut.example.evil.example` }
    expect((await arrive()).location).toBe('https://social.example/sign-in?error=credentials_invalid')
  })

  it('cannot use the domain of another organization, or one that another has verified since', async () => {
    const other = await settle(house, { jit_enabled: true })
    await proveDomain('moving.example')
    expect(await arrive(somebody('moving.example'), other)).toEqual(refused)
    await proveDomain('moving.example', other)
    expect(await arrive(somebody('moving.example'))).toEqual(refused)
    expect(await arrive(somebody('moving.example'), other)).toMatchObject(welcome)
  })

  it('creates no user while provisioning is off, whatever else holds', async () => {
    await allow(true)
    await house.test.app.db.updateTable('identity_providers').set({ jit_enabled: false }).where('id', '=', family.providerId).execute()
    expect(await arrive()).toEqual(refused)
  })
})

describe('the address of a new user', () => {
  beforeEach(async () => void (await allow(true)))

  it.each([[false], [undefined], ['true'], [1]])('must be verified: %j is not enough', async (email_verified) => {
    house.idp.lies.claims = { email_verified }
    expect(await arrive()).toEqual(refused)
  })

  it.each([
    ['verified there too', { email_verified: true }, welcome],
    ['not mentioned there', { email: undefined, email_verified: undefined }, welcome],
    ['the same, which the ID token has verified', { email_verified: undefined }, welcome],
    ['the same, but not verified there', { email_verified: false }, refused],
    ['another one, which is not verified', { email: 'boss@company.example', email_verified: undefined }, refused],
    ['another one, which is verified', { email: 'somebody-else@company.example', email_verified: true }, welcome],
  ])('comes from the userinfo endpoint when enabled: %s', async (_, userinfo, outcome) => {
    await house.test.app.db.updateTable('identity_providers').set({ use_userinfo: true }).where('id', '=', family.providerId).execute()
    const person = somebody()
    house.idp.lies.userinfo = { email: person.email, ...userinfo }
    expect(await arrive(person)).toMatchObject(outcome)
    expect(await userOf('boss@company.example')).toEqual([])
  })

  it('creates one user when two providers send it concurrently', async () => {
    const other = await settle(house, { jit_enabled: true })
    await allow(true, other)
    const person = somebody()
    const both = await Promise.all([arrive(person), arrive(person, other)])
    const taken = 'https://social.example/sign-in?error=email_taken'
    expect(both.map(({ location }) => location).toSorted()).toEqual([welcome.location, taken])
    expect(await userOf(person.email)).toHaveLength(1)
  })
})

it('never creates the first user of a server', async () => {
  const empty = await buildHouse({ REGISTRATION: 'open', LOG_LEVEL: 'silent' })
  await using _ = empty
  const { providerId } = await settle(empty, { jit_enabled: true })
  await empty.test.app.db.deleteFrom('users').execute()
  expect(await walk(empty, { providerId, person: somebody() })).toEqual(refused)
})

describe('the name of a provider', () => {
  const named = async () => (await house.test.client().call(listOidcProviders)).body.items.filter(({ id }) => id === family.providerId)
  const found = async (email: string) => (await house.test.client().call(discoverOidcProviders, { query: { email } })).body.items

  it('is public when a server admin allowed that', async () => {
    expect(await named()).toEqual([])
    await allow(true)
    expect(await named()).toEqual([{ id: family.providerId, name: 'Company accounts' }])
  })

  it('is otherwise found by an address in a verified domain, or through its sign-in URL', async () => {
    expect(await found('ada@found.example')).toEqual([])
    await proveDomain('found.example')
    expect(await found('ada@found.example')).toMatchObject([{ id: family.providerId }])
    expect(await named()).toEqual([])
    expect((await begin(house, { providerId: family.providerId })).location).toContain(`${house.idp.issuer}/authorize`)
  })
})
