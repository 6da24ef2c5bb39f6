/** How evenly a page draws while something is dragged over it. */
import type { Locator, Page } from 'playwright-core'

const watchFrames = `
  globalThis.frames = []
  globalThis.isWatched = true
  {
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      globalThis.frames.push(now - last)
      last = now
      if (globalThis.isWatched) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }
  undefined`

const stopWatching = `(() => {
  globalThis.isWatched = false
  return globalThis.frames.slice(1)
})()`

/** Moves from one place to the next one. */
const movesPerWay = 12

/** Carries the first of these from place to place for so long; gives the milliseconds between any two frames. */
export async function dragAbout(page: Page, draggable: Locator, places: Locator, seconds: number): Promise<number[]> {
  await draggable.first().hover()
  const boxes = (await Promise.all((await places.all()).map((place) => place.boundingBox()))).filter((box) => box !== null)
  await page.mouse.down()
  await page.evaluate(watchFrames)
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end; turn += 1) {
    // Not the next one: a hand that looks for a day crosses others on its way.
    const box = boxes[(turn * 11) % boxes.length]
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: movesPerWay })
  }
  const frames = await page.evaluate<number[]>(stopWatching)
  // Back where it was, so that nothing is moved.
  await page.mouse.move(0, 0)
  await page.mouse.up()
  return frames
}
