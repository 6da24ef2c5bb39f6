/** How evenly a page scrolls. */
import type { Page } from 'playwright-core'

const pixelsPerSecond = 3000

/** Fulfilled with the milliseconds between any two frames. Runs in the page. */
const scroll = (seconds: number): string => `
  new Promise((resolve) => {
    const frames = []
    const begun = performance.now()
    let last = begun
    const step = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      if (now - begun > ${seconds * 1000}) return resolve(frames.slice(1))
      scrollTo(0, ((now - begun) / 1000) * ${pixelsPerSecond})
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`

/** Scrolls the window from its top for so long; gives the milliseconds between any two frames. */
export const scrollDown = (page: Page, seconds: number): Promise<number[]> => page.evaluate<number[]>(scroll(seconds))
