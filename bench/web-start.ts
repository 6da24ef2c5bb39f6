/** From a navigation to a text area that takes words. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Runs in each document before its own scripts. */
const watchStart = `(() => {
  const look = () => {
    if (!document.activeElement?.matches('textarea')) return requestAnimationFrame(look)
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    globalThis.started = { ms: performance.now(), bytes: loaded.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) }
  }
  requestAnimationFrame(look)
})()`

export interface Start {
  /** Until the text area has the focus. */
  ms: number
  /** Over the network, with headers. */
  bytes: number
  requests: number
}

/** To be called once for a page, before it goes anywhere. */
export const watchStarts = (page: Page): Promise<unknown> => page.addInitScript(watchStart)

const pollMs = 50

export async function start(page: Page, address: string): Promise<Start> {
  let requests = 0
  const count = () => (requests += 1)
  page.on('request', count)
  await page.goto(address)
  for (;;) {
    const started = await page.evaluate<Omit<Start, 'requests'> | undefined>('globalThis.started')
    if (started) {
      page.off('request', count)
      return { ...started, requests }
    }
    await delay(pollMs)
  }
}
