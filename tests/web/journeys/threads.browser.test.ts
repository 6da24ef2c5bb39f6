import { getPublication } from '@broadside/contract/features/publications'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'
import { saved, startPost } from '../writing.ts'

interface Browser {
  document: { activeElement: { ariaLabel: string | null } | null }
}

describe.runIf(hasChromium)('a thread', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const texts = (page: Page) =>
    page
      .getByRole('tabpanel')
      .getByRole('textbox', { name: /^(Text|Post \d of \d in thread)$/ })
      .evaluateAll((areas) => areas.map((area) => (area as unknown as { value: string }).value))
  const part = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
  const focused = (page: Page) => page.evaluate(() => (globalThis as unknown as Browser).document.activeElement?.ariaLabel)
  const read = async (page: Page) => {
    const id = /publications\/([^?]+)/.exec(page.url())?.[1] ?? ''
    return (await scene.client.call(getPublication, { params: { id } })).body
  }

  it('is split, joined, reordered and undone with keys alone', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    await part(page, 'Text').focus()
    await page.keyboard.type('Bread at eight. Coffee at nine.')
    for (let step = 0; step < 'Coffee at nine.'.length; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect.poll(() => texts(page)).toEqual(['Bread at eight.', 'Coffee at nine.'])
    expect(await focused(page)).toBe('Post 2 of 2 in thread')
    await page.keyboard.type('Then: ')
    expect(await texts(page)).toEqual(['Bread at eight.', 'Then: Coffee at nine.'])

    await page.getByRole('button', { name: /^Reorder post 2/ }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => texts(page)).toEqual(['Then: Coffee at nine.', 'Bread at eight.'])
    expect(await focused(page)).toMatch(/^Reorder post 1/)
    await page.getByText('Moved to position 1 of 2').first().waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => texts(page)).toEqual(['Bread at eight.', 'Then: Coffee at nine.'])

    await part(page, 'Post 2 of 2 in thread').focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Backspace')
    await expect.poll(() => texts(page)).toEqual(['Bread at eight.\n\nThen: Coffee at nine.'])
    await page.keyboard.type('And ')
    expect(await texts(page)).toEqual(['Bread at eight.\n\nAnd Then: Coffee at nine.'])
    // The browser first undoes typing, in any number of steps, then the parts return.
    const undo = async () => {
      await page.keyboard.press('ControlOrMeta+z')
      return texts(page)
    }
    await expect.poll(undo).toEqual(['Bread at eight.', 'Then: Coffee at nine.'])
  })

  it('is split to fit, reordered by pointer, saved, and published as each account supports it', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/, /Bluesky/])
    const sentence = (name: string) =>
      `${name} opens at eight, has bread until ten, and closes when the last of the boats is back in. `.repeat(3).trim()
    await part(page, 'Text').fill(['Anna', 'Berta'].map(sentence).join(' '))
    await page.getByRole('button', { name: 'Split to fit' }).click()
    await expect.poll(() => texts(page)).toEqual([sentence('Anna'), sentence('Berta')])

    await page.getByRole('button', { name: /^Reorder post 2/ }).hover()
    await page.mouse.down()
    const first = await part(page, 'Post 1 of 2 in thread').boundingBox()
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 20, { steps: 8 })
    await page.mouse.move((first?.x ?? 0) + 5, first?.y ?? 0, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => texts(page)).toEqual([sentence('Berta'), sentence('Anna')])

    // The site supports a single text only.
    await page.getByRole('button', { name: /This thread has 2 posts, but this account doesn't support threads/ }).click()
    await expect
      .poll(() => focused(page).then(() => page.getByRole('button', { name: 'Merge into one post for this account' }).count()))
      .toBe(1)
    await page.getByRole('button', { name: 'Merge into one post for this account' }).click()
    await expect.poll(() => texts(page)).toEqual([`${sentence('Berta')}\n\n${sentence('Anna')}`])

    await page.getByRole('tab', { name: /^ada\.test/ }).click()
    await page.getByRole('button', { name: 'Customize for ada.test' }).click()
    await part(page, 'Post 2 of 2 in thread').fill('Only here.')
    await saved(page)
    await page.reload()
    await expect.poll(() => texts(page)).toEqual([sentence('Berta'), 'Only here.'])
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect.poll(() => texts(page)).toEqual([sentence('Berta'), sentence('Anna')])
    await page.getByRole('textbox', { name: 'Title' }).fill('Hours')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect.poll(() => page.getByRole('link', { name: /^View post/ }).count()).toBe(3)
    const records = JSON.stringify([...stage.fakes.bluesky.records.values()])
    expect(['Berta opens', 'Only here.', 'Anna opens'].map((words) => records.includes(words))).toEqual([true, true, false])
    expect(stage.fakes.mastodon.statuses.slice(-2).map(({ content }) => content.includes('Anna'))).toEqual([false, true])
    expect((await read(page)).intent).toBe('thread')
  })

  it('has its poll below the segment it belongs to', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await startPost(visit, [/Mastodon/])
    await part(page, 'Text').fill('Tea or coffee?')
    await page.getByRole('button', { name: 'Add to thread' }).click()
    await part(page, 'Post 2 of 2 in thread').fill('We count on Sunday.')
    await page.getByRole('tab', { name: /^ada@fake\.social/ }).click()
    await part(page, 'Post 1 of 2 in thread').focus()
    await page.getByRole('button', { name: 'Add poll' }).click()
    await page.getByLabel('Option 1', { exact: true }).fill('Tea')
    await page.getByLabel('Option 2', { exact: true }).fill('Coffee')
    await page.getByRole('combobox', { name: 'Poll length' }).click()
    await page.getByRole('option', { name: '1 hour' }).click()
    await saved(page)
    const [segment, other] = (await read(page)).destinations.find(({ platform }) => platform === 'mastodon')?.segments ?? []
    expect(segment?.settings).toEqual({ poll_options: ['Tea', 'Coffee'], poll_expires_in_seconds: 3600 })
    expect(Object.keys(segment ?? {})).not.toContain('text')
    expect(Object.keys(other ?? {})).toEqual(['id', 'segment_id'])
  })
})
