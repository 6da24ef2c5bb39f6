import { getInstanceOverview } from '@broadside/contract/features/admin'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { version } from '#lib/version.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { findNewer } from './feed.ts'

interface Feed extends AsyncDisposable {
  url: string
  host: string
  answer: { status?: number; body: string }
  requests: { url: string; headers: IncomingHttpHeaders }[]
}

async function openFeed(body: unknown): Promise<Feed> {
  const requests: Feed['requests'] = []
  const answer: Feed['answer'] = { body: JSON.stringify(body) }
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}/releases`, host, answer, requests, [Symbol.asyncDispose]: async () => void server.close() }
}

const release = (tag: string, more: object = {}) => ({ tag_name: tag, html_url: `https://git.example/releases/${tag}`, ...more })

it('tells server admins that a newer release exists, and says nothing about the instance to the feed', async () => {
  await using feed = await openFeed([release('v99.0.0', { prerelease: true }), release('v98.2.1'), release('v98.10.0')])
  await using test = await createTestApp({ env: { UPDATE_FEED_URL: feed.url, FETCH_ALLOW_LIST: feed.host, LOG_LEVEL: 'silent' } })
  const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
  const read = async () => (await admin.call(getInstanceOverview)).body.newer_release
  const check = async () => {
    await test.app.queue.enqueue(test.app, 'release.check', {}, { subject: '' })
    await test.drain()
  }
  expect(await read()).toBeUndefined()
  await check()
  expect(await read()).toEqual({ version: '98.10.0', url: 'https://git.example/releases/v98.10.0' })
  expect(feed.requests).toHaveLength(1)
  const { url, headers } = feed.requests[0] ?? { url: '', headers: {} }
  expect([url, Object.keys(headers).toSorted()]).toEqual(['/releases', ['accept', 'accept-encoding', 'connection', 'host', 'user-agent']])
  expect(headers['user-agent']).toBe('Broadside')

  feed.answer.body = '<html>'
  await check()
  expect(await read()).toMatchObject({ version: '98.10.0' })
  feed.answer.body = JSON.stringify([release(version)])
  await check()
  expect(await read()).toBeUndefined()
})

it('contacts no server on start, unless a feed is set', async () => {
  const names: string[] = []
  const lookup = async (name: string) => {
    names.push(name)
    return []
  }
  const start = async (env: Record<string, string>) => {
    await using test = await createTestApp({ env: { PORT: '0', LOG_LEVEL: 'silent', ...env }, lookup })
    await test.start()
    const open = () => test.app.db.selectFrom('jobs').select('type').where('state', 'in', ['pending', 'processing']).execute()
    await expect.poll(async () => (await open()).map(({ type }) => type)).not.toContain('release.check')
  }
  await start({})
  expect(names).toEqual([])
  await start({ UPDATE_FEED_URL: 'https://git.example/releases' })
  expect(names).toEqual(['git.example'])
})

describe('the newest release', () => {
  it('is compared by numbers, and drafts and previews do not count', () => {
    expect(findNewer([release('v1.9.0'), release('v1.10.0'), release('2.0.0', { draft: true }), release('v3.0.0-rc.1')], '1.9.9')).toEqual({
      version: '1.10.0',
      url: 'https://git.example/releases/v1.10.0',
    })
    expect(findNewer(release('v1.9.1'), '1.9.0')?.version).toBe('1.9.1')
    expect(findNewer([release('v1.9.0')], '1.9.0')).toBeUndefined()
    expect(findNewer([release('v1.8.9')], '1.9.0')).toBeUndefined()
  })

  it('has a link that is safe to show', () => {
    expect(findNewer([{ tag_name: 'v2.0.0', html_url: 'javascript:alert(1)' }, null, 7, { tag_name: 'v3.0.0' }], '1.0.0')).toBeUndefined()
  })
})
