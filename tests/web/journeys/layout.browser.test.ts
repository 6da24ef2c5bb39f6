/** Positions on a post's page, measured because no name shows them. */
import { createPublication } from '@broadside/contract/features/publications'
import { listAccounts } from '@broadside/contract/features/accounts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'

/** The first letter decides: right to left, left to right, and right to left again after a digit. */
const paragraphs = ['שלום to everyone', 'Hello שלום', '7 שלום']

const sides = (page: Page, selector: string) =>
  page.evaluate<('left' | 'right')[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const box = element.getBoundingClientRect()
    const text = range.getBoundingClientRect()
    const style = getComputedStyle(element)
    const left = text.left - box.left - parseFloat(style.paddingLeft)
    const right = box.right - text.right - parseFloat(style.paddingRight)
    return right < left ? 'right' : 'left'
  })`)

describe.runIf(hasChromium)("a post's page", () => {
  const stage = perFile(openStage)
  let scene: Scene
  let id: string
  beforeAll(async () => {
    scene = await createScene(stage.test)
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const body = { workspace_id: scene.workspaceId, text: paragraphs.join('\n\n'), account_ids: accounts.map((one) => one.id) }
    id = (await scene.client.call(createPublication, { body })).body.id
  }, 180_000)

  it('gives each paragraph its own direction, in the field, behind it, in the preview and in lists', async () => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width: 1440, height: 900 } })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    const lines = '[class$="_layer"] > div'
    await expect.poll(() => page.locator(lines).count()).toBe(5)
    expect(await sides(page, lines)).toEqual(['right', 'left', 'left', 'left', 'right'])
    expect(await page.evaluate(`getComputedStyle(document.querySelector('textarea')).unicodeBidi`)).toBe('plaintext')
    const preview = 'section[aria-label^="Preview"] article p[class=""], section[aria-label^="Preview"] article p:not([class])'
    await expect.poll(() => page.locator(preview).count()).toBe(3)
    expect(await sides(page, preview)).toEqual(['right', 'left', 'right'])
    await visit.goTo('/posts')
    await page.getByRole('link', { name: /שלום to everyone/ }).waitFor()
    expect(await page.evaluate(`getComputedStyle(document.querySelector('a[href*="${id}"] > span')).unicodeBidi`)).toBe('plaintext')
  })

  it.each([
    ['below each other', 1440],
    ['beside each other', 1720],
  ])('has preview, time and issues %s, in this order for the keyboard too', async (_, width) => {
    await using visit = await stage.visit({ user: scene.user, viewport: { width, height: 900 } })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    const headings = await page.locator('h2').allTextContents()
    const [preview, when, checks] = ['Preview', 'Schedule', 'Issues'].map((name) => headings.indexOf(name))
    expect([preview, when, checks]).toEqual([preview, (preview ?? 0) + 1, (preview ?? 0) + 2])
    const boxes = await Promise.all(
      ['Preview', 'Schedule', 'Issues'].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
    )
    const [first, second, third] = boxes.map((box) => box ?? { x: 0, y: 0 })
    const isBefore = (one = { x: 0, y: 0 }, other = { x: 0, y: 0 }) => (width < 1680 ? one.y < other.y : one.x < other.x)
    expect([isBefore(first, second), (second?.y ?? 0) < (third?.y ?? 0)]).toEqual([true, true])
  })
})
