/** The cost of 1,000 generated drafts, counted in requests and elements, which don't depend on the machine's load. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fill, hundredAtOnce, idOf } from '../../../apps/server/src/test/fill.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

const buildCount = 1000

describe.runIf(hasChromium)('a list of 1,000 generated drafts', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
    await fill(stage.test.app.database.upkeep.db, 'builds', buildCount, {
      id: idOf('00000001'),
      workspace_id: `'${scene.workspaceId}'`,
      created_by: `'${scene.user.id}'`,
      state: `'cancelled'`,
      phase: `'cancelled'`,
      input: `jsonb_build_object('idea', 'Harbor idea ' || lpad(n::text, 4, '0'), 'destinations', '[]'::jsonb, 'sources', '[]'::jsonb)`,
      created_at: hundredAtOnce,
      updated_at: hundredAtOnce,
    })
  }, 60_000)

  it('reads a page when its end comes near, and shows few elements at every position', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    /** The pages that were read. Without a connection to the event stream, they are read again from time to time. */
    const cursors = new Set<string | null>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/publication-builds') cursors.add(searchParams.get('cursor'))
    })
    await visit.goTo('/builds')
    const rows = page.getByRole('list', { name: 'Generated drafts' }).getByRole('listitem')
    await rows.first().waitFor()
    expect(cursors.size).toBe(1)
    const toEnd = () => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const counts: number[] = []
    const scrollOn = async () => {
      await toEnd()
      counts.push(await rows.count())
      return rows.first().getAttribute('aria-setsize')
    }
    await expect.poll(scrollOn, { timeout: 60_000 }).toBe(String(buildCount))
    await toEnd()
    await expect.poll(() => rows.last().getAttribute('aria-posinset')).toBe(String(buildCount))
    expect(Math.max(...counts, await rows.count())).toBeLessThan(40)
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(600)
    expect(cursors.size).toBe(buildCount / 100)
  })
})
