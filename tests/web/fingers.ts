/** Fingers on the screen of a page, as Chromium receives them from the system. */
import type { Point } from '@broadside/scene/editor'
import type { Page } from 'playwright-core'

export interface Fingers {
  /** Puts one more finger down. Returns its number. */
  down(point: Point): Promise<number>
  move(finger: number, point: Point): Promise<void>
  up(finger: number): Promise<void>
  /** The system takes all fingers away from the page. */
  cancel(): Promise<void>
  tap(point: Point): Promise<void>
  doubleTap(point: Point): Promise<void>
  /** Moves several fingers at the same time, in steps, each to where its number leads. */
  glide(ends: ReadonlyMap<number, Point>, steps?: number): Promise<void>
}

export async function putFingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page)
  const points = new Map<number, Point>()
  let lastFinger = 0
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', some: Iterable<[number, Point]> = points) => {
    const touchPoints = [...some].map(([id, { x, y }]) => ({ id, x, y, radiusX: 8, radiusY: 8, force: 1 }))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  const down = async (point: Point): Promise<number> => {
    const finger = ++lastFinger
    points.set(finger, point)
    await send('touchStart')
    return finger
  }
  const up = async (finger: number): Promise<void> => {
    const last = points.get(finger)
    points.delete(finger)
    if (last) await send('touchEnd', [[finger, last]])
  }
  /** Doesn't wait for the page between the two, as fingers don't. */
  const tap = async (point: Point): Promise<void> => {
    const isDown = down(point)
    await Promise.all([isDown, up(lastFinger)])
  }
  return {
    down,
    up,
    tap,
    move: async (finger, point) => {
      points.set(finger, point)
      await send('touchMove')
    },
    cancel: async () => {
      points.clear()
      await send('touchCancel', [])
    },
    doubleTap: async (point) => {
      await Promise.all([tap(point), tap(point)])
    },
    glide: async (ends, steps = 6) => {
      const starts = new Map(points)
      for (let step = 1; step <= steps; step += 1) {
        for (const [finger, end] of ends) {
          const start = starts.get(finger) ?? end
          const at = (from: number, to: number) => from + ((to - from) * step) / steps
          points.set(finger, { x: at(start.x, end.x), y: at(start.y, end.y) })
        }
        await send('touchMove')
      }
    },
  }
}
