/** The navigation at the bottom of phones stays in view, so it must never cover what is in use. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hasChromium, openStage } from '../stage.ts'
import { createWorld, type World } from '../world.ts'

const phone = { width: 390, height: 700 }
/** More tab stops than any of these pages has. */
const mostStops = 250

/** The focused element, if a bar covers a part of it. Of a text area, the browser only keeps the line with the cursor in view. */
const coveredFocus = `(() => {
  const focused = document.activeElement
  if (focused === document.body) return
  const { top, height } = focused.getBoundingClientRect()
  const bottom = top + (focused.tagName === 'TEXTAREA' ? 32 : height)
  const isCovered = [...document.querySelectorAll('nav[class$="_bar"], [data-dirty]')].some((bar) => {
    const box = bar.getBoundingClientRect()
    return !bar.contains(focused) && box.top < bottom && box.bottom > top
  })
  if (isCovered) return focused.outerHTML.slice(0, 160)
})()`

async function listCovered(page: Page): Promise<string[]> {
  const covered: string[] = []
  const first = 'document.activeElement.outerHTML'
  await page.keyboard.press('Tab')
  const start = await page.evaluate(first)
  for (let stop = 0; stop < mostStops; stop += 1) {
    const found = await page.evaluate<string | undefined>(coveredFocus)
    if (found !== undefined) covered.push(found)
    await page.keyboard.press('Tab')
    if ((await page.evaluate(first)) === start) break
  }
  return covered
}

describe.runIf(hasChromium)('the bar at the bottom of a phone', () => {
  const stage = perFile(() => openStage({ prepare: async (parts) => (world = await createWorld(parts)) }))
  let world: World

  it.each([
    '/posting-slots',
    '/calendar',
    '/posts',
    '/media',
    '/accounts',
    '/builds/new',
    '/settings/workspace',
    '/settings/brand-kit',
    '/settings/members',
    '/settings/voices',
  ])('covers no focused control on %s', async (path) => {
    await using visit = await stage.visit({ user: world.owner, viewport: phone })
    await visit.goTo(path)
    expect(await listCovered(visit.page)).toEqual([])
  })

  it('leaves the buttons of unsaved settings in view, which cover no focused field either', async () => {
    await using visit = await stage.visit({ user: world.owner, viewport: phone })
    const { page } = visit
    await visit.goTo('/settings/workspace')
    await page.getByLabel('Name', { exact: true }).fill('Quay')
    await page.getByRole('button', { name: 'Discard changes' }).waitFor()
    expect(await listCovered(page)).toEqual([])
    await page.evaluate('scrollTo(0, 0)')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
  })
})
