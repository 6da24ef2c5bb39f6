/** The cost of scrolling a list of posts, counted in elements and renders, which don't depend on the machine's load. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fillMonth } from '../../../apps/server/src/features/publishing/calendar/testing/month.ts'
import { uuid7 } from '../../../apps/server/src/lib/ids.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { readCommits, watchRenders } from '../renders.ts'
import { hasChromium, openStage } from '../stage.ts'

const rowPx = 40
const rowsPerStep = 5

describe.runIf(hasChromium)('scrolling the list of posts', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
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
    // A row has twelve elements, plus one for an excerpt after a title.
    expect(Math.max(...elements)).toBeLessThanOrEqual(13)
  })

  it('reuses the elements of rows that leave, in order once the page stops, and never moves the focus to another post', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await visit.goTo('/posts')
    const rows = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
    await rows.locator('[data-network]').first().waitFor()
    await page.evaluate('scrollTo(0, 400)')
    const positions = () => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-posinset'))))
    const ascending = (from: number, count: number) => Array.from({ length: count }, (_, place) => from + place)
    await expect.poll(positions).toSatisfy((all: number[]) => all[0] !== 1 && all.every((one, place) => one === (all[0] ?? 0) + place))
    await page.evaluate(`
      const list = document.querySelector('[aria-posinset]').parentElement
      globalThis.added = []
      globalThis.isMoved = false
      new MutationObserver((records) => {
        const known = new Set(records.flatMap(({ removedNodes }) => [...removedNodes]))
        for (const { addedNodes } of records) added.push(...[...addedNodes].filter((node) => !known.has(node)))
      }).observe(list, { childList: true, subtree: true })
      list.addEventListener('focusin', () => { isMoved = true })
    `)
    const before = await positions()
    for (const px of [rowsPerStep * rowPx, -rowsPerStep * rowPx]) {
      await page.evaluate(`scrollBy(0, ${px})`)
      const first = (before[0] ?? 0) + (px > 0 ? rowsPerStep : 0)
      await expect.poll(positions).toEqual(ascending(first, before.length))
    }
    // Only some posts have an excerpt after a title.
    expect(await page.evaluate('added.filter(({ id }) => !id?.startsWith("excerpt-")).length')).toBe(0)

    const link = rows.nth(6).getByRole('link')
    await link.focus()
    const name = await link.getAttribute('aria-label')
    const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")')
    await page.evaluate(`isMoved = false; scrollBy(0, ${2 * rowPx})`)
    await expect.poll(positions).toEqual(ascending((before[0] ?? 0) + 2, before.length))
    expect(await focused()).toBe(name)
    await page.evaluate(`scrollBy(0, ${40 * rowPx})`)
    await expect.poll(positions).toEqual(ascending((before[0] ?? 0) + 42, before.length))
    expect(await focused()).toBeNull()
    expect(await page.evaluate('isMoved')).toBe(false)
  })
})
