/** The cost of scrolling a list of posts, counted in elements and renders, which don't depend on the machine's load. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillMonth } from '../../../apps/server/src/features/publishing/calendar/testing/month.ts'
import { uuid7 } from '../../../apps/server/src/lib/ids.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { readCommits, watchRenders } from '../renders.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'

const rowPx = 40
const rowsPerStep = 5

describe.runIf(hasChromium)('scrolling the list of posts', () => {
  let stage: Stage
  let scene: Scene
  beforeAll(async () => {
    stage = await openStage()
    const { app, clock } = stage.test
    scene = await createScene(stage.test)
    const now = clock.now()
    const id = uuid7()
    const names = { account_id: '1', username: 'ada@harbour.example', slug: 'mastodon-1' }
    const account = { ...names, id, workspace_id: scene.workspaceId, platform: 'mastodon', created_at: now, updated_at: now }
    await app.db.insertInto('accounts').values(account).execute()
    await fillMonth(app.db, scene.workspaceId, { accountIds: [id], from: now, posts: 200 })
    await app.db.deleteFrom('destinations').where('workspace_id', '=', scene.workspaceId).where('position', '>', 0).execute()
  }, 180_000)
  afterAll(() => stage[Symbol.asyncDispose]())

  it('renders the rows that appear, and none of those that stay', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await watchRenders(page)
    await visit.goTo('/posts')
    const rows = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
    await rows.locator('[data-network]').first().waitFor()
    const step = (px: number) =>
      page.evaluate(`(async () => {
        scrollBy(0, ${px})
        for (let quiet = 0; quiet < 20; quiet += 1) {
          const before = commits.length
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (commits.length > before) quiet = 0
        }
      })()`)
    await step(20 * rowPx)
    const counted: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await readCommits(page)
      const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-posinset')))
      await step(rowsPerStep * rowPx)
      const now = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-posinset')))
      expect(now.filter((position) => !shown.includes(position))).toHaveLength(rowsPerStep)
      counted.push((await readCommits(page)).reduce((sum, { places }) => sum + places.length, 0))
    }
    // The list renders while it moves and when it stops, plus the components of each row.
    for (const renders of counted) expect(renders).toBeLessThanOrEqual(2 + rowsPerStep * 6)
    const elements = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('*').length + 1))
    // Twelve, plus one for an excerpt after a title.
    expect(Math.max(...elements)).toBeLessThanOrEqual(13)
  })
})
