/** The cost of a library of 5,000 files, counted in requests and elements, which don't depend on the machine's load. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fill, hundredAtOnce, idOf } from '../../../apps/server/src/test/fill.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

const fileCount = 5000

describe.runIf(hasChromium)('a library of 5,000 files', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
    await fill(stage.test.app.database.upkeep.db, 'media', fileCount, {
      id: idOf('00000001'),
      workspace_id: `'${scene.workspaceId}'`,
      filename: `'harbour-' || lpad(n::text, 4, '0') || '.jpg'`,
      mime: `'image/jpeg'`,
      asset_kind: `'library'`,
      processing_status: `'ready'`,
      analysis_status: `'ready'`,
      created_at: hundredAtOnce,
      updated_at: hundredAtOnce,
    })
  }, 60_000)

  it('reads only the pages near the window, and shows few elements', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    const offsets: number[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/media') offsets.push(Number(searchParams.get('offset')))
    })
    await visit.goTo('/media?sort=name')
    const tiles = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await page.getByRole('link', { name: /harbour-0001/ }).waitFor()
    expect(offsets).toEqual([0])
    expect(await tiles.count()).toBeLessThan(60)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.getByRole('link', { name: /harbour-5000/ }).waitFor()
    expect(await tiles.count()).toBeLessThan(60)
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(1000)
    expect(offsets.length).toBeLessThanOrEqual(4)
  })
})
