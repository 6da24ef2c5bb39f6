/** Publishes an event of a business, whose settings depend on its type, and reads what Google decides about it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { findBarriers } from '../in-page.ts'
import { addApps, authorizeFake } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('an event on Google Business Profile', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeAll(() => {
    stage.fakes.google_business.now = () => stage.test.clock.now()
    return addApps(stage)
  })
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await authorizeFake(stage, scene, 'google_business')
  })

  it.each([
    ['LIVE', /^View post/],
    ['REJECTED', /and then rejected its content in a review/],
  ] as const)('has a control for each of its parts, and ends %s after the review', async (verdict, sight) => {
    const { google_business: google } = stage.fakes
    Object.assign(google, { review: 'PROCESSING', processingReads: 1, verdict })
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 1000 } })
    const { page } = visit
    await visit.goTo('/publications/new')
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await page.getByRole('checkbox', { name: /Google Business Profile$/ }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Text', { exact: true }).fill('Mulled wine by the pier.')
    await page.getByRole('tab', { name: /^Harbour Cafe/ }).click()
    const event = page.getByRole('group', { name: 'Event' })
    await page.getByRole('combobox', { name: 'Button', exact: true }).waitFor()
    expect(await event.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Type', exact: true }).click()
    await page.getByRole('option', { name: 'Event', exact: true }).click()
    await event.waitFor()
    await event.getByLabel('Title').fill('Winter night')
    await event.getByLabel('Start date').fill('2026-12-24')
    await event.getByLabel('Start time').fill('18:00')
    await event.getByLabel('End date').fill('2026-12-24')
    await event.getByLabel('End time').fill('22:30')
    await page
      .getByRole('region', { name: /^Preview for/ })
      .getByText('Winter night')
      .waitFor()
    expect.soft(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    const found = verdict === 'LIVE' ? page.getByRole('link', { name: sight }) : page.getByText(sight)
    await expect
      .poll(
        async () => {
          stage.test.clock.advance(10_000)
          await stage.test.drain()
          return found.count()
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
    expect(google.posts.at(-1)).toMatchObject({
      state: verdict,
      fields: { topicType: 'EVENT', event: { title: 'Winter night', schedule: { endTime: { hours: 22, minutes: 30 } } } },
    })
  })
})
