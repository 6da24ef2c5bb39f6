/** Simulates an attacker's name server, which can give each query another answer and forbids caching. */
import { Resolver } from 'node:dns/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSafeFetch, type FetchOptions } from './safe-fetch.ts'
import type { Lookup } from './safe-fetch-guard.ts'
import { startTestDns, type TestDns } from './testing/dns-server.ts'
import { listenHttp, type Loopback } from './testing/loopback.ts'

const options: FetchOptions = { schemes: ['http'], ports: 'block-list', timeout: 5000, maxBytes: 1000, maxRedirects: 5 }
/** A public address that these tests never dial. */
const publicAddress = '93.184.216.34'

let dns: TestDns
let inside: Loopback
let listed: Loopback
let location: string
let questions: number
beforeAll(async () => {
  dns = await startTestDns()
  inside = await listenHttp((_, response) => response.end('secret'))
  listed = await listenHttp((_, response) => response.writeHead(302, { location }).end())
})
afterAll(async () => {
  await Promise.all([inside, listed, dns].map((server) => server[Symbol.asyncDispose]()))
})
beforeEach(() => void (questions = 0))

/** Each answer in turn, then the last one forever. */
const answer = (name: string, ...answers: string[][]) =>
  dns.addresses.set(name, () => answers[Math.min(questions++, answers.length - 1)] ?? [])

const fetchThrough = (allowList: string[] = []) => {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([dns.address])
  const lookup: Lookup = async (name) => (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }))
  return createSafeFetch({ allowList, userAgent: 'Broadside', lookup })
}
const refused = { name: 'FetchRefused', code: 'address' }

test.each([
  ['the address of this machine', '127.0.0.1'],
  ['an address of the local network', '10.1.2.3'],
  ['the address of metadata', '169.254.169.254'],
  ['no address', '0.0.0.0'],
])('a name that resolves to %s is rejected', async (_, address) => {
  answer('inner.example', [address])
  await expect(fetchThrough()(`http://inner.example:${inside.port}/`, options)).rejects.toMatchObject({ ...refused, sent: false })
  expect(inside.connections()).toBe(0)
})

test('a name that is public when checked and internal when dialed is rejected', async () => {
  const url = `http://turning.example:${inside.port}/`
  const safeFetch = fetchThrough()
  for (let round = 0; round < 20; round += 1) {
    questions = 0
    answer('turning.example', [publicAddress], ['127.0.0.1'])
    await safeFetch.verify(url, options)
    await expect(safeFetch(url, options)).rejects.toMatchObject({ ...refused, sent: false })
  }
  expect(questions).toBe(2)
  expect(inside.connections()).toBe(0)
})

test.each([
  ['first', ['127.0.0.1', publicAddress]],
  ['last', [publicAddress, '127.0.0.1']],
])('a single internal address among others is enough when it comes %s', async (_, addresses) => {
  answer('mixed.example', addresses)
  await expect(fetchThrough()(`http://mixed.example:${inside.port}/`, options)).rejects.toMatchObject(refused)
  expect(inside.connections()).toBe(0)
})

test('a redirect from an allowed server to an internal name is rejected', async () => {
  answer('next.example', ['127.0.0.1'])
  location = `http://next.example:${inside.port}/`
  const url = `http://127.0.0.1:${listed.port}/`
  await expect(fetchThrough([`127.0.0.1:${listed.port}`])(url, options)).rejects.toMatchObject({ ...refused, sent: true })
  expect(inside.connections()).toBe(0)
})

test('a name without an address is a name failure', async () => {
  answer('empty.example', [])
  await expect(fetchThrough()('http://empty.example/', options)).rejects.toMatchObject({ name: 'FetchFailed', code: 'dns' })
  await expect(fetchThrough()('http://unknown.example/', options)).rejects.toMatchObject({ name: 'FetchFailed', code: 'dns' })
})
