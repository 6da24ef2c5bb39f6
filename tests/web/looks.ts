import type { Page } from 'playwright-core'

export const themes = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

/** In pixels of CSS. What a screen of 1440 shows at 200 % is half as wide. */
export const widths = [1440, 720, 390, 320] as const

const windowHeight = 900
/** So that nothing lies under the bar at the bottom of a phone, which counts as covered. */
export const tallHeight = 2400

/** As `theme.js` does, and as a window that is drawn smaller. */
export async function setLook(page: Page, theme: Theme, width: number, height = windowHeight): Promise<void> {
  await page.setViewportSize({ width, height })
  const dataset = { theme: theme === 'dark' ? 'dark' : 'light', contrast: theme === 'contrast' ? 'more' : 'as given' }
  await page.evaluate(`Object.assign(document.documentElement.dataset, ${JSON.stringify(dataset)})`)
  // What has another form at this width, and colours that change within a moment, are there with the second frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}
