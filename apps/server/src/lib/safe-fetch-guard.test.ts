import { expect, test } from 'vitest'
import { FetchFailed, FetchRefused } from './safe-fetch-errors.ts'
import { createGuard, type UrlPolicy } from './safe-fetch-guard.ts'

const source: UrlPolicy = { schemes: ['http', 'https'], ports: 'default-ports-only' }
const server: UrlPolicy = { schemes: ['https'], ports: 'block-list' }
const guard = createGuard({ allowList: ['Intranet.Example', 'tools.example:8080', '[::1]:9000', '127.0.0.1'] })

function codeOf(url: string, policy: UrlPolicy): string {
  try {
    guard.check(new URL(url), policy)
  } catch (error) {
    if (error instanceof FetchRefused) return error.code
    throw error
  }
  return 'allowed'
}

test.each([
  ['https://example.org/', 'allowed'],
  ['http://example.org:80/', 'allowed'],
  ['https://example.org:443/a?b#c', 'allowed'],
  ['http://example.org:443/', 'port'],
  ['https://example.org:8443/', 'port'],
  ['ftp://example.org/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['ws://example.org/', 'scheme'],
  ['https://user@example.org/', 'credentials'],
  ['https://:pw@example.org/', 'credentials'],
])('as a source %s is %s', (url, code) => expect(codeOf(url, source)).toBe(code))

test.each([
  ['https://example.org:8443/', 'allowed'],
  ['https://example.org:80/', 'allowed'],
  ['https://example.org:25/', 'port'],
  ['https://example.org:6379/', 'port'],
  ['https://example.org:5432/', 'port'],
  ['https://example.org:0/', 'port'],
  ['http://example.org/', 'scheme'],
])('as a server %s is %s', (url, code) => expect(codeOf(url, server)).toBe(code))

test.each([
  'http://2130706434/',
  'http://0x7f000002/',
  'http://0177.0.0.2/',
  'http://127.2/',
  'http://127.0.0.2./',
  'http://１２７.0.0.2/',
  'http://%31%32%37.0.0.2/',
  'http://[::ffff:7f00:2]/',
  'http://[::ffff:127.0.0.2]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[2002:a00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[::]/',
  'http://0/',
  'http://169.254.169.254/latest/',
])('an internal address is rejected in any spelling: %s', (url) => expect(codeOf(url, source)).toBe('address'))

test.each([
  ['http://intranet.example:25/', 'allowed'],
  ['http://tools.example:8080/', 'allowed'],
  ['http://tools.example:8081/', 'scheme'],
  ['https://sub.intranet.example:8443/', 'allowed'],
  ['http://sub.intranet.example/', 'scheme'],
  ['http://[::1]:9000/', 'allowed'],
  ['https://[::1]:9001/', 'address'],
  ['http://127.0.0.1:6379/', 'allowed'],
  ['http://127.1:6379/', 'allowed'],
  ['https://127.0.0.2/', 'address'],
  ['http://u:p@intranet.example/', 'credentials'],
  ['gopher://intranet.example/', 'scheme'],
])('with an allow list, %s is %s', (url, code) => expect(codeOf(url, server)).toBe(code))

test('an entry with a default port allows that port only', () => {
  const entry = createGuard({ allowList: ['one.example:80'] })
  expect(() => entry.check(new URL('http://one.example/'), server)).not.toThrow()
  expect(() => entry.check(new URL('http://one.example:81/'), server)).toThrow(FetchRefused)
})

test('an IPv6 address may be listed without brackets', () => {
  const entry = createGuard({ allowList: ['fd00::1'] })
  expect(() => entry.check(new URL('http://[fd00:0::1]:8080/'), server)).not.toThrow()
})

test.each(['', 'http://a.example', 'a.example/path', 'a:b', 'a.example:99999', 'u@a.example', '[::1'])(
  'an invalid entry throws: %j',
  (entry) => expect(() => createGuard({ allowList: [entry] })).toThrow(TypeError),
)

const resolving = (...addresses: string[]) =>
  createGuard({ allowList: ['listed.example'], lookup: async () => addresses.map((address) => ({ address, family: 0 })) })

test('a host is verified by all of its addresses', async () => {
  const url = new URL('https://name.example/')
  await expect(resolving('8.8.8.8', '2606:4700::1111').verify(url, server)).resolves.toBeUndefined()
  await expect(resolving('8.8.8.8', '10.0.0.1').verify(url, server)).rejects.toMatchObject({ code: 'address', sent: false })
  await expect(resolving('10.0.0.1').verify(new URL('https://listed.example/'), server)).resolves.toBeUndefined()
})

test('a host without addresses is a name failure, not a rejection', async () => {
  const failure = resolving().verify(new URL('https://name.example/'), server)
  await expect(failure).rejects.toBeInstanceOf(FetchFailed)
  await expect(failure).rejects.toMatchObject({ code: 'dns', sent: false })
})

test.each(['127.0.0.2', '::1', '::ffff:127.0.0.1', '10.0.0.1'])(
  'the dial itself rejects the address %s, for callers that did not check',
  async (hostname) => {
    const dial = Promise.withResolvers<Error | null>()
    guard.connector(1_000)({ hostname, host: hostname, protocol: 'https:', port: '' }, (...[error]) => dial.resolve(error))
    expect(await dial.promise).toMatchObject({ name: 'FetchRefused', code: 'address', sent: false })
  },
)
