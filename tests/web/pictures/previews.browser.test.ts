/** Takes a screenshot of every network's preview, to compare with the network itself. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openShowcase } from '../showcase.ts'
import { hasChromium } from '../stage.ts'

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url))

describe.runIf(hasChromium)('a screenshot', () => {
  let showcase: Awaited<ReturnType<typeof openShowcase>>
  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    showcase = await openShowcase()
  })
  afterAll(() => showcase[Symbol.asyncDispose]())

  it('of every preview, light and dark', async () => {
    await using visit = await showcase.visit({ user: showcase.user, viewport: { width: 1440, height: 1000 } })
    for (const [name, path] of Object.entries(showcase.paths)) {
      await visit.goTo(path)
      const region = visit.page.getByRole('region', { name: /^Preview/ })
      await region.getByRole('article').first().waitFor()
      await visit.page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))')
      await region.screenshot({ path: join(folder, `preview-${name}-light.png`) })
      if (!name.includes('-')) await visit.page.screenshot({ path: join(folder, `preview-${name}-page.png`) })
      await region.getByRole('button', { name: 'Preview in dark mode' }).click()
      for (const button of await region.getByRole('button', { name: /^(?:Show|Show more|.*Show)$/ }).all()) await button.click()
      await region.screenshot({ path: join(folder, `preview-${name}-dark.png`) })
    }
  })
})
