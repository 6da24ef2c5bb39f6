/** Changes every field in the panel of properties. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const undoOf = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true }).first()

const isOff = async (button: Locator): Promise<boolean> => (await button.getAttribute('aria-disabled')) === 'true'

const openAll = async (panel: Locator): Promise<void> => {
  const closed = panel.locator('details:not([open])')
  for (let left = await closed.count(); left > 0; left--) {
    await closed.first().locator('summary').click()
    await expect.poll(() => closed.count()).toBe(left - 1)
  }
}

const isColor = (value: string, placeholder: string | null): boolean => value.startsWith('#') || placeholder === 'None'

/** Another number, within any range of the panel. */
const otherNumber = (value: number): number => (value >= 50 ? value - 1 : value + 1)

const changeText = async (field: Locator): Promise<void> => {
  const value = await field.inputValue()
  if (isColor(value, await field.getAttribute('placeholder'))) await field.fill('#123456')
  else await field.fill(Number.isNaN(Number(value)) ? `${value} 2` : String(otherNumber(Number(value))))
  await field.press('Enter')
}

const changeSlider = async (field: Locator): Promise<void> => {
  const value = await field.inputValue()
  await field.press('ArrowLeft')
  if ((await field.inputValue()) === value) await field.press('ArrowRight')
}

const changeChoice = async (page: Page, field: Locator): Promise<void> => {
  await field.press('Enter')
  const other = page.getByRole('option', { selected: false })
  await other.first().waitFor()
  await other.first().press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

type Change = (field: Locator, page: Page) => Promise<unknown>

const kinds: readonly (readonly [selector: string, change: Change])[] = [
  ['input:not([type]), input[type=text]', changeText],
  ['input[type=range]', changeSlider],
  ['input[type=radio]:not(:checked)', (field) => field.press(' ')],
  ['[role=switch]', (field) => field.press('Enter')],
  ['[role=combobox]', (field, page) => changeChoice(page, field)],
  ['button[aria-pressed]', (field) => field.press('Enter')],
]

/** What keeps the panel as it is. */
const ignored = /Keep proportions/

/** Elements are only typed in a browser. */
interface Named {
  getAttribute(name: string): string | null
  labels?: ArrayLike<{ textContent: string | null }> | null
  textContent: string | null
}

const nameOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const named = element as unknown as Named
    return named.getAttribute('aria-label') ?? named.labels?.[0]?.textContent ?? named.textContent ?? ''
  })

/** Changes each field and expects one step, which is undone. Returns the names of the fields. */
export async function probeFields(page: Page, panel: Locator): Promise<string[]> {
  await openAll(panel)
  const undo = undoOf(page)
  expect(await isOff(undo)).toBe(true)
  const names: string[] = []
  for (const [selector, change] of kinds) {
    const fields = panel.locator(selector)
    const count = await fields.count()
    for (let index = 0; index < count; index++) {
      const field = fields.nth(index)
      const name = await nameOf(field)
      if (ignored.test(name) || (await field.getAttribute('readonly')) !== null) continue
      await change(field, page)
      await expect.poll(() => isOff(undo), { message: `${name} changes nothing` }).toBe(false)
      await undo.press('Enter')
      await expect.poll(() => isOff(undo), { message: `${name} is more than one step` }).toBe(true)
      names.push(name)
    }
  }
  return names
}
