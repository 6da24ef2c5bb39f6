/** The cost of changes to a month of posts, counted in renders, which don't depend on the machine's load. */
import { changePublicationSchedule, createPublication } from '@broadside/contract/features/publications'
import { listAccounts } from '@broadside/contract/features/accounts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillMonth } from '../../../apps/server/src/features/publishing/calendar/testing/month.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { readCommits, watchRenders } from '../renders.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'

const monday = '2027-03-08T12:00:00Z'
const from = new Date('2027-03-09T05:00:00Z')
const posts = 1000

describe.runIf(hasChromium)('a month of 1,000 posts', () => {
  let stage: Stage
  let scene: Scene
  let id: string
  beforeAll(async () => {
    stage = await openStage({ prepare: async ({ test }) => test.clock.set(monday) })
  }, 180_000)
  afterAll(() => stage[Symbol.asyncDispose]())
  beforeEach(async () => {
    scene = await createScene(stage.test)
    const { client, workspaceId } = scene
    const [account] = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
    await fillMonth(stage.test.app.db, workspaceId, { accountIds: [account?.id ?? ''], from, posts })
    const schedule = { at: '2027-03-10T00:00:01Z', time_zone: 'UTC' }
    id = (await client.call(createPublication, { body: { workspace_id: workspaceId, text: 'Soup of the day.', schedule } })).body.id
  })

  const visit = async () => {
    const visiting = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visiting
    await page.clock.install({ time: stage.test.clock.now() })
    await watchRenders(page)
    await visiting.goTo('/calendar')
    await chipOn(page, '2027-03-10').waitFor()
    return visiting
  }
  const chipOn = (page: Page, day: string) => page.locator(`[data-day="${day}"] [data-chip]`, { hasText: 'Soup of the day.' })
  /** How many components of the grid render until there is nothing more to render. */
  const countRenders = async (page: Page, change: () => Promise<unknown>): Promise<number> => {
    const settle = () =>
      page.evaluate(`(async () => {
        for (let quiet = 0; quiet < 30; quiet += 1) {
          const before = commits.length
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (commits.length > before) quiet = 0
        }
      })()`)
    await settle()
    await readCommits(page)
    await change()
    await settle()
    return (await readCommits(page)).flatMap(({ places }) => places.filter((place) => place === 'grid')).length
  }

  it('renders only the two days of a post that is rescheduled elsewhere', async () => {
    await using visiting = await visit()
    const { page } = visiting
    const renders = await countRenders(page, async () => {
      const body = { expected_revision: 1, schedule: { at: '2027-03-17T00:00:01Z', time_zone: 'UTC' } }
      await scene.client.call(changePublicationSchedule, { params: { id }, body })
      await chipOn(page, '2027-03-17').waitFor()
    })
    // Two cells with what they show, and the month around them.
    expect(renders).toBeLessThanOrEqual(24)
  })

  it('renders none of its days when a minute passes', async () => {
    await using visiting = await visit()
    const { page } = visiting
    const renders = await countRenders(page, () => page.clock.runFor(90_000))
    // The month alone, which compares its days, at each step of the clock.
    expect(renders).toBeLessThanOrEqual(8)
  })

  it('renders only the day of a post that is opened', async () => {
    await using visiting = await visit()
    const { page } = visiting
    const renders = await countRenders(page, async () => {
      await chipOn(page, '2027-03-10').click()
      await page.getByRole('complementary', { name: 'Post' }).waitFor()
    })
    expect(renders).toBeLessThanOrEqual(16)
  })
})
