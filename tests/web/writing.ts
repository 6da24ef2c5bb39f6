import type { Page } from 'playwright-core'
import type { Visit } from './stage.ts'

/** Starts an empty post for the site and other accounts, in the shared view. */
export async function startPost({ page, goTo }: Visit, networks: readonly RegExp[]): Promise<void> {
  await goTo('/publications/new')
  await page.getByRole('button', { name: 'Accounts', exact: true }).click()
  for (const name of [/Site$/, ...networks]) {
    const box = page.getByRole('checkbox', { name })
    await box.waitFor()
    if (!(await box.isChecked())) await box.click()
  }
  await page.keyboard.press('Escape')
}

export const saved = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(/^Saved/).waitFor()
}
