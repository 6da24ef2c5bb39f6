import { readFileSync } from 'node:fs'
import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { freePort } from '#lib/testing/loopback.ts'
import { catalog, type Spec } from '#lib/metrics/catalog.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { dropReferences, fill, idOf } from '#test/fill.ts'
import { perFile } from '#test/lifetimes.ts'
import { openMetricsServer } from './metrics.pages.ts'

const token = 'a token for the tests'.replaceAll(' ', '-')

const scrape = ({ http }: Pick<TestApp, 'http'>, authorization = `Bearer ${token}`) =>
  http.fastify.inject({ method: 'GET', url: '/metrics', headers: { authorization } })

/** Reads the text format strictly (https://prometheus.io/docs/instrumenting/exposition_formats/): the value of each series, by its name and labels. */
function parse(text: string): Map<string, number> {
  expect(text.endsWith('\n')).toBe(true)
  const series = new Map<string, number>()
  let family = ''
  for (const line of text.split('\n').filter(Boolean)) {
    const [, named, kind] = /^# (?:HELP|TYPE) (broadside_[a-z0-9_]+) (?:(counter|gauge|histogram)$|.+)/.exec(line) ?? []
    if (line.startsWith('#')) {
      expect(named, line).toBeDefined()
      if (kind) family = named ?? ''
      continue
    }
    const [, name = '', value] = /^(broadside_[a-z0-9_]+(?:\{(?:[a-z]+="[^"\\\n]*",?)+\})?) (-?[\d.e+-]+|\+Inf|NaN)$/.exec(line) ?? []
    expect(name.startsWith(family), line).toBe(true)
    expect(series.has(name), line).toBe(false)
    series.set(name, Number(value))
  }
  return series
}

async function publish(test: TestApp) {
  const { client, workspaceId } = await createScene(test)
  const { body: accounts } = await client.call(listAccounts, { query: { workspace_id: workspaceId } })
  const body = { workspace_id: workspaceId, title: 'Hours', text: 'Open from eight.', account_ids: accounts.map(({ id }) => id) }
  const { id } = (await client.call(createPublication, { body })).body
  await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
}

describe('/metrics', () => {
  const test = perFile(() => createTestApp({ env: { METRICS_TOKEN: token } }))

  it('does not exist by default', async () => {
    await using test = await createTestApp()
    expect((await scrape(test)).statusCode).toBe(404)
  })

  it.each(['', 'Bearer another-token-entirely', token])('refuses %j', async (authorization) => {
    const answer = await scrape(test, authorization)
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  it('counts deliveries by network, from due to published', async () => {
    await publish(test)
    test.clock.advance(2000)
    const before = parse((await scrape(test)).body)
    expect(before.get('broadside_deliveries_due{network="site"}')).toBe(1)
    expect(before.get('broadside_oldest_due_job_age_seconds')).toBeGreaterThan(0)
    await test.drain()
    test.clock.advance(6000)
    const answer = await scrape(test)
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
    const after = parse(answer.body)
    expect(after.get('broadside_deliveries_total{network="site",outcome="published"}')).toBe(1)
    expect(after.get('broadside_delivery_lateness_seconds_count{network="site"}')).toBe(1)
    expect(after.get('broadside_delivery_lateness_seconds_bucket{le="+Inf",network="site"}')).toBe(1)
    expect(after.get('broadside_database_up')).toBe(1)
    expect([...after.keys()].some((name) => name.startsWith('broadside_http_request_duration_seconds_bucket'))).toBe(true)
  })

  it('has as few series with 10,000 accounts as with one of each network', async () => {
    await using test = await createTestApp({ env: { METRICS_TOKEN: token } })
    const { workspaceId } = await createScene(test)
    const count = async () => parse((await scrape(test)).body).size
    const one = await count()
    await dropReferences(test.app.db)
    await fill(test.app.db, 'accounts', 10_000, {
      id: idOf('00000001'),
      workspace_id: `'${workspaceId}'`,
      platform: `(array['mastodon', 'bluesky'])[1 + n % 2]`,
      account_id: 'n::text',
      slug: `'account-' || n`,
      is_active: 'true',
    })
    await using second = await test.createSecond()
    const many = parse((await scrape(second)).body)
    expect(many.get('broadside_accounts{network="mastodon",state="connected"}')).toBe(5000)
    expect(many.size).toBeLessThanOrEqual(one + 2)
  })

  it('counts processor time once, although both ports are read', async () => {
    const port = await freePort()
    await using test = await createTestApp({ env: { METRICS_TOKEN: token, METRICS_PORT: String(port) } })
    await using _ = await openMetricsServer(test.app)
    const own = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const counted = [await own.text(), (await scrape(test)).body].map((text) =>
      ['user', 'system'].reduce((sum, mode) => sum + (parse(text).get(`broadside_cpu_seconds_total{mode="${mode}"}`) ?? 0), 0),
    )
    const { user, system } = process.cpuUsage()
    expect(Math.max(...counted)).toBeGreaterThan(0)
    expect(Math.max(...counted)).toBeLessThanOrEqual((user + system) / 1e6)
  })

  it('is on a port of its own, without a token', async () => {
    const port = await freePort()
    await using test = await createTestApp({ env: { METRICS_PORT: String(port) } })
    await using _ = await openMetricsServer(test.app)
    const origin = `http://127.0.0.1:${port}`
    expect(parse(await (await fetch(`${origin}/metrics`)).text()).get('broadside_database_up')).toBe(1)
    expect((await fetch(`${origin}/other`)).status).toBe(404)
    await expect(openMetricsServer(test.app)).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use`)
  })
})

describe('the dashboard and the alerts', () => {
  const suffix = { counter: [''], gauge: [''], histogram: ['_bucket', '_count', '_sum'] } as const
  const known = new Set(Object.entries<Spec>(catalog).flatMap(([name, { kind }]) => suffix[kind].map((end) => name + end)))
  const labels = new Set(Object.values<Spec>(catalog).flatMap((spec) => [...spec.labels]))

  it.each(['grafana/broadside.json', 'prometheus/alerts.yml'])('%s ask for metrics and labels that exist', (path) => {
    const text = readFileSync(new URL(`../../../../../../deploy/${path}`, import.meta.url), 'utf8')
    const asked = [...new Set(text.match(/\bbroadside_\w+/g))]
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((name) => !known.has(name))).toEqual([])
    const chosen = [...text.matchAll(/broadside_\w+\{(\w+)/g)].map(([, label = '']) => label)
    expect(chosen.filter((label) => !labels.has(label))).toEqual([])
  })

  it('name counters and units as Prometheus asks for', () => {
    for (const [name, { kind }] of Object.entries<Spec>(catalog)) expect(name.endsWith('_total')).toBe(kind === 'counter')
  })
})
