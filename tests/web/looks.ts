import type { Page } from 'playwright-core'

export const themes = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

/** CSS pixels. A 1440-pixel screen at 200% zoom has half the width. */
export const widths = [1440, 720, 390, 320] as const

const windowHeight = 900
/** Tall enough that nothing is under the bar at the bottom of a phone, which would count as obscured. */
export const tallHeight = 4800

/** Sets the theme like `theme.js`, and the window size. */
export async function setLook(page: Page, theme: Theme, width: number, height = windowHeight): Promise<void> {
  await page.setViewportSize({ width, height })
  const dataset = { theme: theme === 'dark' ? 'dark' : 'light', contrast: theme === 'contrast' ? 'more' : 'as given' }
  await page.evaluate(`Object.assign(document.documentElement.dataset, ${JSON.stringify(dataset)})`)
  // Elements with another layout at this width, and color transitions, are done by the second frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
}
