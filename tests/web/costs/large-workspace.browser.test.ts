/**
 * The requests of pages in a workspace with 10,000 publications and 200 accounts. All responses are held until the page makes no further
 * request, then released together: the number of rounds is the number of sequential waits. The browser has visited before, because on a
 * first visit, the app identifies the user before it requests workspaces.
 */
import type { Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillMonth } from '../../../apps/server/src/features/publishing/calendar/testing/month.ts'
import { uuid7 } from '../../../apps/server/src/lib/ids.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'

/** Requests for badges at the edge of a page already in use, and long-lived ones. */
const beside = ['/api/v1/notifications', '/api/v1/publications/counts', '/api/v1/events/stream']
const pathOf = (request: Request) => new URL(request.url()).pathname
const isBeside = (request: Request) => beside.includes(pathOf(request))

const monthMs = 30 * 24 * 3600_000

/** A page idle this often, and awaiting nothing else, has made all its requests. */
const idleTimes = 4

async function visitInWaves(page: Page, path: string): Promise<string[][]> {
  const held: Route[] = []
  const underWay = new Set<Request>()
  const isHeld = (request: Request) => pathOf(request).startsWith('/api/') && request.resourceType() !== 'image' && !isBeside(request)
  page.on('request', (request) => void (isBeside(request) || underWay.add(request)))
  // Leaving a page cancels its requests, including held ones.
  const end = (request: Request) => {
    underWay.delete(request)
    const place = held.findIndex((route) => route.request() === request)
    if (place !== -1) held.splice(place, 1)
  }
  page.on('requestfinished', end).on('requestfailed', end)
  await page.route('**/*', (route) => (isHeld(route.request()) ? void held.push(route) : route.continue()))
  const release = () => Promise.all(held.splice(0).map((route) => route.continue()))
  const isComplete = () => page.evaluate<boolean>(`!!document.querySelector('h1') && !document.querySelector('[class*="skeleton"]')`)
  await page.goto(path, { waitUntil: 'commit' })
  const waves: string[][] = []
  for (let idle = 0; ;) {
    const before = held.length
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))')
    idle = held.length === before && underWay.size === held.length ? idle + 1 : 0
    if (idle < idleTimes) continue
    if (await isComplete()) break
    if (held.length) waves.push(held.map((route) => pathOf(route.request())))
    await release()
    idle = 0
  }
  // Requests of a page already in use.
  await release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return waves
}

describe.runIf(hasChromium)('in a workspace of 10,000 publications and 200 accounts', () => {
  let stage: Stage
  let scene: Scene
  beforeAll(async () => {
    stage = await openStage()
    const { app, clock } = stage.test
    scene = await createScene(stage.test)
    const now = clock.now()
    const shared = { workspace_id: scene.workspaceId, platform: 'mastodon', created_at: now, updated_at: now }
    const accounts = Array.from({ length: 200 }, (_, number) => ({
      ...shared,
      id: uuid7(),
      account_id: String(number),
      username: `guest${number}@harbour.example`,
      slug: `mastodon-${number}`,
    }))
    await app.db.insertInto('accounts').values(accounts).execute()
    const accountIds = accounts.map(({ id }) => id)
    for (let month = -4; month < 6; month += 1)
      await fillMonth(app.db, scene.workspaceId, { accountIds, from: new Date(now.getTime() + month * monthMs), posts: 1000 })
    // Without statistics, which PostgreSQL gathers within a minute, a plan for few rows can run into the time limit.
    await app.database.pool.query('analyze accounts, publications, destinations')
  }, 180_000)
  afterAll(() => stage[Symbol.asyncDispose]())

  it.each(['/posts', '/calendar', '/accounts', '/publications/new'])(
    '%s makes at most 6 requests, and never waits for more than two responses in a row',
    async (path) => {
      await using visit = await stage.visit({ user: scene.user })
      await visit.goTo(path)
      const waves = await visitInWaves(visit.page, path)
      const told = JSON.stringify(waves, undefined, 1)
      expect(waves.flat().length, told).toBeGreaterThan(2)
      expect(waves.flat().length, told).toBeLessThanOrEqual(6)
      expect(waves.length, told).toBeLessThanOrEqual(2)
    },
  )
})
