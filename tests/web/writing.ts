/** What journeys through the editor have in common. */
import type { Page } from 'playwright-core'
import type { Visit } from './stage.ts'

/** An empty new post for the site and further accounts, in the view of all. */
export async function startPost({ page, goTo }: Visit, networks: readonly RegExp[]): Promise<void> {
  await goTo('/publications/new')
  await page.getByRole('button', { name: 'Destinations' }).click()
  for (const name of [/Site$/, ...networks]) {
    const box = page.getByRole('checkbox', { name })
    await box.waitFor()
    if (!(await box.isChecked())) await box.click()
  }
  await page.keyboard.press('Escape')
}

/** Until the server has everything. */
export const saved = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(/^Saved/).waitFor()
}
