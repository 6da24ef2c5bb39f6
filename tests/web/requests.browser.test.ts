/** How many requests a first visit makes until the page can be used. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScene } from '../../apps/server/src/test/factories.ts'
import { hasChromium, openStage, type Stage } from './stage.ts'

/** Files that load when the page is there: what it may need next, and the preview beside the text. */
const loadedAfter = /^\/assets\/(toast-list|late|kept|preview|en-composerPreview|select|shared)-/

/** Asked for beside, for marks at the edge of a page that is in use by then. */
const beside = [
  '/icon.svg',
  '/api/v1/notifications',
  '/api/v1/publications/counts',
  '/api/v1/events/stream',
  '/api/v1/auth/login/passkey/options',
]

describe.runIf(hasChromium)('a first visit', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it.each([
    ['/sign-in', 13],
    // Accounts and the time zone name what the rows show.
    ['/posts', 16],
    // What is planned, the slots, and what drags.
    ['/calendar', 21],
    // Sets as well, words of its own, and the rules of the networks in play.
    ['/publications/new', 20],
  ])('to %s makes at most %i requests', async (path, most) => {
    const user = path === '/sign-in' ? undefined : (await createScene(stage.test)).user
    await using visit = await stage.visit({ user })
    const requests: string[] = []
    visit.page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await visit.goTo(path)
    // Once the stream is open, what was read before is read again.
    const waitedFor = [...new Set(requests)].filter((one) => !beside.includes(one) && !loadedAfter.test(one))
    expect(waitedFor.length, waitedFor.join('\n')).toBeLessThanOrEqual(most)
    expect(waitedFor.length).toBeGreaterThan(5)
  })
})
