import { getMedia, updateMedia } from '@broadside/contract/features/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { landscape } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addFile } from '../shelf.ts'
import { hasChromium, openStage } from '../stage.ts'
import { startPost } from '../writing.ts'

describe.runIf(hasChromium)('the tools of a post', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => void (scene = await createScene(stage.test)))

  const add = async (name: string, alt_text: string) => {
    const id = await addFile(scene, name, await landscape(600, 400, 20))
    await scene.client.call(updateMedia, { params: { id }, body: { alt_text } })
    await expect.poll(async () => (await scene.client.call(getMedia, { params: { id } })).body.processing_status).toBe('ready')
    return id
  }

  describe.each(kindsOfHands)('by %s', (kind) => {
    it('attach files of the library with their alt text', async () => {
      await add('harbour.png', 'The harbour.')
      await add('ferry.png', 'The ferry.')
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await startPost(visit, [])
      await press('button', 'From library')
      await write('Search name or alt text', 'ferry')
      await page.getByRole('checkbox', { name: 'harbour.png' }).waitFor({ state: 'detached' })
      await press('checkbox', 'ferry.png')
      await press('button', 'Add 1 file')
      await page.locator('[data-media]').getByText('ferry.png').waitFor()
      expect(await page.getByLabel('Alt text').inputValue()).toBe('The ferry.')
      await press('button', 'From library')
      expect(await page.getByRole('checkbox', { name: 'ferry.png' }).isDisabled()).toBe(true)
      await page.getByText('Already attached').waitFor()
    })

    it('insert an emoji at the cursor, and offer it first the next time', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await startPost(visit, [])
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.fill('We open  today.')
      await text.evaluate((area) => (area as unknown as { setSelectionRange(from: number, to: number): void }).setSelectionRange(8, 8))
      await press('button', 'Emoji')
      await write('Search emoji', 'hot beverage')
      if (kind === 'keyboard') await page.keyboard.press('Enter')
      else await press('button', 'hot beverage')
      await expect.poll(() => text.inputValue()).toBe('We open ☕ today.')
      await press('button', 'Emoji')
      await page.getByRole('list', { name: 'Recent' }).getByRole('button', { name: 'hot beverage' }).waitFor()
    })
  })
})
