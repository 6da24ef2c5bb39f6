import { beforeAll, describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { type Desk, openDesk } from '../desk.ts'
import { hasChromium, openStage } from '../stage.ts'

const overlays = '**/assets/overlays-*'

describe.runIf(hasChromium)('overlays', () => {
  const stage = perFile(openStage)
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(stage)
  })

  it.each([
    { opener: 'combobox', name: 'Network', opened: 'listbox' },
    { opener: 'button', name: 'Notifications', opened: 'dialog' },
    { opener: 'button', name: /^Workspace/, opened: 'menu' },
  ] as const)('take the focus from the $opener $name and return it, even the first time', async ({ opener, name, opened }) => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo('/posts')
    const button = page.getByRole(opener, { name })
    for (const key of ['Enter', 'Enter']) {
      await button.focus()
      await page.keyboard.press(key)
      await page.getByRole(opened).waitFor()
      await expect.poll(() => page.evaluate(`document.activeElement.closest('[role=${opened}]') !== null`)).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole(opened).waitFor({ state: 'detached' })
      await expect.poll(() => button.and(page.locator(':focus')).count()).toBe(1)
    }
  })

  it('report a loading failure, and open once loading works', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page, watch } = visit
    await visit.goTo('/posts')
    watch.expectFailure('failed .+')
    await page.route(overlays, (route) => route.abort())
    const button = page.getByRole('button', { name: /^Workspace/ })
    await button.click()
    await page.getByText("Couldn't open this").waitFor()
    await page.unroute(overlays)
    await button.click()
    await page.getByRole('menu').waitFor()
  })

  it('name a button next to the pointer until Escape', async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo('/posts')
    await page.getByRole('button', { name: 'Notifications' }).hover()
    const tip = page.getByText('Notifications', { exact: true }).last()
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Notifications', { exact: true }).count()).toBe(0)
  })
})
