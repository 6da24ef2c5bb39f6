import { describe, expect, it } from 'vitest'
import { createScene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'
import { startPost } from '../writing.ts'

describe.runIf(hasChromium)('mentions', () => {
  const stage = perFile(openStage)

  it('are suggested while typing, chosen and undone by keyboard', async () => {
    const { mastodon } = stage.fakes
    const scene = await createScene(stage.test)
    const accounts = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    mastodon.strangers.join('grace')
    mastodon.strangers.join('greta@elsewhere.example')
    await using visit = await stage.visit({ user: scene.user })
    const { page, watch } = visit
    watch.expectFailure('404 GET /api/v1/picture')
    await startPost(visit, [/Mastodon/])
    await page
      .getByRole('tab', { name: /@ada|ada/ })
      .first()
      .click()
    await page.waitForURL(new RegExp(`account=${accounts.mastodon.id}`))

    const area = page.getByLabel('Text', { exact: true })
    await area.click()
    await page.keyboard.type('Thanks to @gr')
    const options = page.getByRole('option')
    await expect.poll(() => options.count()).toBe(2)
    await page.keyboard.press('ArrowDown')
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await area.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    await page.keyboard.press('Enter')
    await expect.poll(() => area.inputValue()).toBe('Thanks to @greta@elsewhere.example ')
    expect(await options.count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => area.inputValue()).toBe('Thanks to @gr')

    // Once closed, it stays closed for this name, and Enter belongs to the text again.
    await page.keyboard.press('End')
    await page.keyboard.type('a')
    await expect.poll(() => options.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.type('c')
    expect(await options.count()).toBe(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => area.inputValue()).toBe('Thanks to @grac\n')
  })
})
