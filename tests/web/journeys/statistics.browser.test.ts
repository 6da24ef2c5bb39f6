import { createPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { countHappenings, type Happening } from '../../../apps/server/src/features/signals/figures/figures.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const dayMs = 86_400_000

describe.runIf(hasChromium)('statistics', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(async () => {
    scene = await createScene(stage.test)
  })

  /** Counts something as of a day before today. */
  async function count(daysAgo: number, ...happenings: Omit<Happening, 'workspaceId'>[]): Promise<void> {
    const at = new Date(stage.test.clock.now().getTime() - daysAgo * dayMs)
    const all = happenings.map((one) => ({ ...one, workspaceId: scene.workspaceId }))
    await countHappenings({ ...stage.test.app, clock: { now: () => at } }, all)
  }

  it('show what was published, how late, and why something failed, as charts and tables', async () => {
    const { workspaceId: workspace_id, client } = scene
    const { mastodon } = await connectFakes(stage.fakes, client, workspace_id)
    stage.fakes.mastodon.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 422, json: { error: 'Too loud' } } })
    for (const text of ['Refused.', 'Published.']) {
      const { id } = (await client.call(createPublication, { body: { workspace_id, text, account_ids: [mastodon.id] } })).body
      await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
      await stage.test.drain()
    }
    for (let day = 1; day < 60; day += 1)
      await count(
        day,
        ...Array.from({ length: 3 + ((day * 7) % 11) }, () => ({ measure: 'delivery', key: 'published' }) as const),
        ...(day % 6 === 0 ? [{ measure: 'delivery', key: 'failed' } as const] : []),
        { measure: 'late', key: String(200 + ((day * 370) % 3100)) },
      )
    const visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await page.goto('/settings/statistics')
    const published = page.getByRole('figure', { name: 'Published posts' })
    await published.getByText('Show as table').click()
    const today = published.getByRole('row').last()
    await expect.poll(() => today.getByRole('cell').allTextContents()).toEqual(['1', '1', '0', '0'])
    expect(await published.getByRole('row').count()).toBe(31)
    await page.getByRole('row', { name: /Mastodon/ }).waitFor()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 400 days' }).click()
    await published
      .getByRole('rowheader', { name: /^Week of/ })
      .first()
      .waitFor()
    expect(await published.getByRole('row').count()).toBeLessThan(61)
    visit.watch.assertClean()
  })
})
