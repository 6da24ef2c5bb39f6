/** What a browser prints. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication } from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { createScene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('printing', () => {
  const stage = perFile(() => openStage({ prepare: async ({ test }) => test.clock.set('2027-03-08T12:00:00Z') }))

  it.each(['light', 'dark'] as const)('puts a month with its posts on one landscape page, from a %s screen', async (colorScheme) => {
    const { client, workspaceId, user } = await createScene(stage.test)
    const { body: accounts } = await client.call(listAccounts, { query: { workspace_id: workspaceId } })
    const account_ids = accounts.map(({ id }) => id)
    for (const date of ['2027-03-09', '2027-03-30'])
      await client.call(createPublication, {
        body: {
          workspace_id: workspaceId,
          text: `Boats on ${date}`,
          account_ids,
          schedule: { wall_time: `${date}T09:00`, time_zone: 'Europe/Lisbon' },
        },
      })
    await using visit = await stage.visit({ user, viewport: { width: 1440, height: 900 }, colorScheme })
    const { page } = visit
    await page.clock.setFixedTime(stage.test.clock.now())
    await visit.goTo('/calendar')
    await page.getByText('Boats on 2027-03-30').waitFor()

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)].map(
      ([, width, height]) => Number(width) > Number(height),
    )
    expect(boxes).toStrictEqual([true])

    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 1056, height: 740 })
    const shown = await page.getByRole('navigation').all()
    expect(await Promise.all(shown.map((one) => one.isVisible()))).not.toContain(true)
    expect(await page.getByRole('link', { name: 'New post' }).first().isVisible()).toBe(false)
    await page.getByText('Boats on 2027-03-09').waitFor()
    const ground = await page.evaluate<string>("getComputedStyle(document.querySelector('html')).colorScheme")
    expect(ground).toBe('light')
  })
})
