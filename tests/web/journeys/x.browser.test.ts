/** Publishes to a network that charges for each post: its price, a cap on it, and what was spent. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addApps, authorizeFake } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a network that charges', () => {
  const stage = perFile(async () => {
    const opened = await openStage()
    await addApps(opened)
    return opened
  })
  let scene: Scene
  let accountId: string | undefined
  beforeEach(async () => {
    const { test, fakes } = stage
    fakes.x.now = () => test.clock.now()
    scene = await createScene(test)
    ;[accountId] = await authorizeFake({ test, fakes }, scene, 'x')
  })

  it.each(kindsOfHands)('shows the price of a post, stops it at the cap, and adds up what was spent, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch } = visit
    // The page doesn't exist.
    watch.expectFailure('422 POST /api/v1/link-previews')
    const own = hands[kind](page)
    const setCap = async (usd: string) => {
      await visit.goTo('/settings/workspace')
      await own.write('Cap on spending at X (USD per month)', usd)
      await own.press('button', 'Save')
      await page.getByText('Saved', { exact: true }).first().waitFor()
    }
    const see = async (text: string | RegExp) => {
      await expect
        .poll(async () => {
          await stage.test.drain()
          return page.getByText(text).count()
        })
        .toBeGreaterThan(0)
    }
    await setCap('0.1')
    await visit.goTo('/publications/new')
    await own.press('button', 'Accounts')
    await own.press('checkbox', /X$/)
    await page.keyboard.press('Escape')
    await own.write('Text', `Opening hours with the ${kind}: harbor.com`)
    await page.getByText('X charges $0.20 for this.').waitFor()
    await page.getByText('With a link, this post costs 0.20 USD instead of 0.015 USD.').waitFor()
    await own.press('button', 'Publish now')
    await see(/This would pass the workspace's monthly cap on spending/)
    const { pathname } = new URL(page.url())
    await setCap('5')
    await visit.goTo(pathname)
    await own.press('button', 'Retry')
    await see(/^View post/)
    await visit.goTo(`/accounts/${accountId}`)
    for (const text of ['1, 1 with a link', '$0.21', '$5.00']) await page.getByText(text, { exact: true }).waitFor()
    await page.getByText(/^X charges your server up to \$0\.015 for each reply .* At most \$1\.25 a month is spent on this/).waitFor()
    await page.getByText('This account is missing a permission. Reconnect it to turn this on.').waitFor()
    await own.press('switch', 'Comments and reactions')
    await expect.poll(() => page.getByRole('switch', { name: 'Comments and reactions', checked: true }).count()).toBe(1)
    expect(stage.fakes.x.bill.some(({ item }) => item === 'post_with_link')).toBe(true)
  })
})
