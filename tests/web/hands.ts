/** Two ways to use a page: with a pointer, and with the keyboard alone. Each journey is written once for both. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = 'button' | 'link' | 'menuitem' | 'checkbox' | 'switch' | 'tab'

export interface Hands {
  press(role: Role, name: string | RegExp): Promise<void>
  write(label: string | RegExp, text: string): Promise<void>
}

const findControl = (page: Page, role: Role, name: string | RegExp): Locator =>
  page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first()
const findField = (page: Page, label: string | RegExp): Locator =>
  page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).first()

const pointer = (page: Page): Hands => ({
  press: (role, name) => findControl(page, role, name).click(),
  write: (label, text) => findField(page, label).fill(text),
})

/** More tab stops than any page has. */
const mostStops = 120

interface Browser {
  document: { activeElement: unknown }
}

export const isFocused = (target: Locator) =>
  target.evaluate((element) => element === (globalThis as unknown as Browser).document.activeElement)

export async function reach(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  expect.fail(`${String(target)} cannot be reached by ${key}`)
}

const keysOf: Record<Role, [reach: string, use: string]> = {
  button: ['Tab', 'Enter'],
  link: ['Tab', 'Enter'],
  menuitem: ['ArrowDown', 'Enter'],
  checkbox: ['Tab', 'Space'],
  switch: ['Tab', 'Space'],
  tab: ['ArrowRight', 'Enter'],
}

const keyboard = (page: Page): Hands => ({
  press: async (role, name) => {
    const [step, use] = keysOf[role]
    await reach(page, findControl(page, role, name), step)
    await page.keyboard.press(use)
  },
  write: async (label, text) => {
    await reach(page, findField(page, label), 'Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
})

export const hands = { pointer, keyboard }
export const kindsOfHands = ['pointer', 'keyboard'] as const
