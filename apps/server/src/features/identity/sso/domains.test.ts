import { addSsoDomain, listIdentityAuditEvents, listSsoDomains, verifySsoDomain } from '@broadside/contract/features/sso'
import type { ApiError } from '@broadside/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isAddressVouchedFor } from './domains.ts'
import { startTestDns, type TestDns } from '#lib/testing/dns-server.ts'
import { buildHouse, type Family, type House, linkPerson, settle } from '#identity/testing/house.ts'

let dns: TestDns
let house: House
let family: Family
beforeAll(async () => {
  dns = await startTestDns()
  house = await buildHouse({ DNS_SERVERS: dns.address })
})
afterAll(async () => {
  await house[Symbol.asyncDispose]()
  await dns[Symbol.asyncDispose]()
})
beforeEach(async () => {
  family = await settle(house)
})

const paramsOf = ({ organizationId }: Family) => ({ organization_id: organizationId })
const clientOf = ({ cookie }: Family) => house.test.client({ cookie })
const add = async (domain: string, who = family) =>
  (await clientOf(who).call(addSsoDomain, { params: paramsOf(who), body: { domain } })).body
const verify = async (id: string, who = family) =>
  (await clientOf(who).call(verifySsoDomain, { params: { ...paramsOf(who), domain_id: id } })).body
const list = async (who = family) => (await clientOf(who).call(listSsoDomains, { params: paramsOf(who) })).body.items
const refused = { status: 409, code: 'domain_not_proven' }

it('refuses to start with invalid name servers', () => {
  expect(() => readConfig({ DNS_SERVERS: 'nonsense' })).toThrow('DNS_SERVERS must be IP addresses')
})

describe('DNS_SERVERS', () => {
  it('are queried in order, moving on when one is silent or has no record', async () => {
    await using unknowing = await startTestDns()
    const gone = await startTestDns()
    await gone[Symbol.asyncDispose]()
    await using other = await buildHouse({ DNS_SERVERS: [gone.address, unknowing.address, dns.address].join(',') })
    const who = await settle(other)
    const theirs = other.test.client({ cookie: who.cookie })
    const params = { organization_id: who.organizationId }
    const { body } = await theirs.call(addSsoDomain, { params, body: { domain: 'relayed.example' } })
    const prove = () => theirs.call(verifySsoDomain, { params: { ...params, domain_id: body.id } })
    await expect(prove()).rejects.toMatchObject(refused)
    await using silent = await buildHouse({ DNS_SERVERS: gone.address })
    const lost = await settle(silent)
    const client = silent.test.client({ cookie: lost.cookie })
    const organization = { organization_id: lost.organizationId }
    const added = (await client.call(addSsoDomain, { params: organization, body: { domain: 'relayed.example' } })).body
    await expect(client.call(verifySsoDomain, { params: { ...organization, domain_id: added.id } })).rejects.toMatchObject({
      problem: { errors: [{ code: 'domain_lookup_failed', location: 'path.domain_id' }] },
    })
    unknowing.records.set(body.record_name, [body.token])
    expect((await prove()).body).toMatchObject({ is_verified: true })
  })

  it('prove a domain only by the exact text at its own name', async () => {
    const { id, record_name, token } = await add('exact.example')
    const wrong: [string, string[]][] = [
      ['exact.example', [token]],
      [`www.${record_name}`, [token]],
      [record_name, []],
      [record_name, [token.slice(0, -1), token.toUpperCase(), `${token} ${token}`, 'x'.repeat(400)]],
    ]
    const found: (string | undefined)[] = []
    for (const [name, texts] of wrong) {
      dns.records.set(name, texts)
      const failed = verify(id)
      await expect(failed).rejects.toMatchObject(refused)
      await failed.catch((error: ApiError) => found.push(error.problem?.errors?.[0]?.code))
    }
    expect(found).toEqual([...Array<string>(3).fill('domain_record_missing'), 'domain_record_differs'])
    dns.records.set(record_name, ['x'.repeat(400), ` ${token} `])
    expect(await verify(id)).toMatchObject({ is_verified: true })
  })
})

describe('a domain', () => {
  it('waits for its record, whose name and text are in the list', async () => {
    const domain = await add('Company.Example.')
    expect(domain).toMatchObject({
      domain: 'company.example',
      record_name: '_broadside-verify.company.example',
      token: expect.stringMatching(/^broadside-[0-9a-f]{32}$/) as string,
      is_verified: false,
    })
    expect(domain.verified_at).toBeUndefined()
    expect(await list()).toMatchObject([{ id: domain.id, is_verified: false }])
    expect((await add('company.example')).token).toBe(domain.token)
    expect(await list()).toHaveLength(1)
  })

  it('is verified by the record with its token, among others', async () => {
    const { id, record_name, token } = await add('proven.example')
    await expect(verify(id)).rejects.toMatchObject(refused)
    dns.records.set(record_name, ['v=spf1 -all', `${token}-not`])
    await expect(verify(id)).rejects.toMatchObject(refused)
    dns.records.set(record_name, ['v=spf1 -all', token])
    expect(await verify(id)).toMatchObject({ is_verified: true, verified_at: house.test.clock.now().toISOString() })
    const { body } = await clientOf(family).call(listIdentityAuditEvents, { params: paramsOf(family) })
    expect(body.items[0]).toMatchObject({ type: 'domain.verified', data: { domain: 'proven.example' } })
    dns.records.delete(record_name)
    await expect(verify(id)).rejects.toMatchObject(refused)
    expect(await list()).toMatchObject([{ is_verified: true }])
  })

  it('belongs to the organization that verified it last', async () => {
    const other = await settle(house)
    const [mine, theirs] = [await add('shared.example'), await add('shared.example', other)]
    expect(mine.token).not.toBe(theirs.token)
    dns.records.set(mine.record_name, [mine.token, theirs.token])
    await verify(mine.id)
    await verify(theirs.id, other)
    expect([(await list())[0]?.is_verified, (await list(other))[0]?.is_verified]).toEqual([false, true])
    await Promise.all([verify(mine.id), verify(theirs.id, other)])
    const states = [(await list())[0]?.is_verified, (await list(other))[0]?.is_verified]
    expect(states.filter(Boolean)).toHaveLength(1)
  })

  it('is not found for another organization', async () => {
    const { id } = await add('mine.example')
    const other = await settle(house)
    await expect(verify(id, other)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it.each(['example', '-a.example', 'a..example', 'a b.example', 'https://company.example', '10.0.0.1', `${'a'.repeat(64)}.example`])(
    'rejects %s',
    async (domain) => {
      const locations = await add(domain).catch((error: ApiError) => error.problem?.errors?.map(({ location }) => location))
      expect(locations).toEqual(['body.domain'])
    },
  )

  it('can have a name in another script', async () => {
    expect((await add('bücher.example')).domain).toBe('xn--bcher-kva.example')
  })
})

describe('an email address', () => {
  const person = { sub: 'vouched', email: '', email_verified: true, name: 'Ada' }
  const vouched = () => isAddressVouchedFor(house.test.app, family.owner.id)

  it('is trusted when a provider verified it, in a verified domain of its organization', async () => {
    await linkPerson(house, family.providerId, family.cookie, { ...person, sub: family.owner.id, email: family.owner.email })
    expect(await vouched()).toBe(false)
    const { id, record_name, token } = await add('social.example')
    dns.records.set(record_name, [token])
    await verify(id)
    expect(await vouched()).toBe(true)
    await house.test.app.db.updateTable('identities').set({ email_verified: false }).where('user_id', '=', family.owner.id).execute()
    expect(await vouched()).toBe(false)
  })

  it('is not trusted through an identity with another address', async () => {
    const { id, record_name, token } = await add('social.example')
    dns.records.set(record_name, [token])
    await verify(id)
    await linkPerson(house, family.providerId, family.cookie, { ...person, sub: family.owner.id, email: 'else@social.example' })
    expect(await vouched()).toBe(false)
  })
})
