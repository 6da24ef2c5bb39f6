/**
 * The files and responses a browser loads on a first visit, in transferred size, until the page is usable and in total. A kilobyte is 1024
 * bytes.
 */
import type { CDPSession } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { openDesk } from '../desk.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

/** Requests a page doesn't wait for: badges at its edge, and parts loaded later. */
const beside =
  /^\/api\/v1\/(notifications|publications\/counts|events\/stream|auth\/login\/passkey\/options)|^\/assets\/(late|drag|dragging)-/

/** The tab icon, and avatars, which are content. */
const isPicture = (path: string) => path === '/icon.svg' || path.endsWith('/avatar') || path.startsWith('data:')

interface Loaded {
  path: string
  isScript: boolean
  /** Absent while in progress, as the stream always is. */
  bytes?: number
}

async function watchLoading(session: CDPSession, origin: string): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const path = request.url.replace(origin, '')
    if (!isPicture(path)) loaded.set(requestId, { path, isScript: type === 'Script' })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return loaded
}

const isUnderWay = ({ path, bytes }: Loaded) => bytes === undefined && !path.includes('/events/stream')

describe.runIf(hasChromium)('a first visit', () => {
  const stage = perFile(openStage)

  it.each([
    { page: '/sign-in', kilobytes: 130, waitedFor: 10, requests: 11, last: 'passkey/options' },
    { page: '/register', kilobytes: 130, waitedFor: 9, requests: 9, last: 'auth/config' },
    { page: '/posts', kilobytes: 200, waitedFor: 12, requests: 15, last: 'events/stream' },
    // Includes posts, slots and the script for dragging.
    { page: '/calendar', kilobytes: 200, waitedFor: 13, requests: 18, last: 'dragging' },
    // Also includes sets, the preview, the rules of the usual networks, and the addresses of the others'.
    { page: '/publications/new', kilobytes: 230, waitedFor: 12, requests: 16, last: 'late' },
    // Includes the post, but no sets.
    { page: 'a draft', kilobytes: 250, waitedFor: 12, requests: 16, last: 'late' },
  ])(
    'to $page loads at most $kilobytes KB of scripts, with $waitedFor requests until it is usable and $requests in total',
    async (limit) => {
      const isAccess = ['/sign-in', '/register'].includes(limit.page)
      const desk = await openDesk(stage)
      const { bluesky, mastodon } = await connectFakes(stage.fakes, desk.client, desk.workspaceId)
      const draft = await desk.write('A draft.', [bluesky.id, mastodon.id])
      await using visit = await stage.visit({ user: isAccess ? undefined : desk.user })
      const { page } = visit
      const loaded = await watchLoading(await page.context().newCDPSession(page), stage.origin)
      await visit.goTo(limit.page === 'a draft' ? `/publications/${draft}` : limit.page)
      // By then, follow-up requests have started.
      const countUnderWay = async () => {
        const all = [...loaded.values()]
        await page.evaluate('new Promise(requestIdleCallback).then(() => true)')
        return all.some(({ path }) => path.includes(limit.last)) ? [...loaded.values()].filter(isUnderWay).length : undefined
      }
      await expect.poll(countUnderWay).toBe(0)

      const all = [...loaded.values()]
      const bytes = all.reduce((sum, one) => sum + (one.isScript ? (one.bytes ?? 0) : 0), 0)
      expect(bytes).toBeGreaterThan(100 * 1024)
      expect(bytes / 1024).toBeLessThanOrEqual(limit.kilobytes)
      const paths = all.map(({ path }) => path)
      expect(paths).toEqual([...new Set(paths)])
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(limit.requests)
      const waitedFor = paths.filter((path) => !beside.test(path))
      expect(waitedFor.length, waitedFor.join('\n')).toBeLessThanOrEqual(limit.waitedFor)
    },
  )

  it('to sign in loads nothing of the shell', async () => {
    await using visit = await stage.visit()
    const loaded = await watchLoading(await visit.page.context().newCDPSession(visit.page), stage.origin)
    await visit.goTo('/sign-in')
    const scripts = [...loaded.values()].flatMap(({ path }) => /^\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(path)?.[1] ?? [])
    expect(scripts.toSorted()).toEqual(['access', 'start'])
  })
})
