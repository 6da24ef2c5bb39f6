import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../desk.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

describe.runIf(hasChromium).each([
  ['ahead', -dayMs],
  ['behind', dayMs],
])('a device whose clock is a day %s', (direction, serverMs) => {
  let stage: Stage
  let desk: Desk
  beforeAll(async () => {
    // Moving the server's clock makes the browser's wrong.
    stage = await openStage({ prepare: ({ test }) => Promise.resolve(test.clock.advance(serverMs)) })
    desk = await openDesk(stage)
  })
  afterAll(() => stage[Symbol.asyncDispose]())

  it("shows a warning, and the server's day", async () => {
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo('/calendar')
    await page.getByText(`Your device's clock is 1 day ${direction}. Times here follow the server.`).first().waitFor()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(stage.test.clock.now())
    await expect
      .poll(() => page.locator('[data-day]:has([aria-current="date"]), [data-day][aria-current="date"]').getAttribute('data-day'))
      .toBe(today)
  })

  it('calculates "in 2 hours" from the server\'s time', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await press('button', 'Pick a date and time')
    await write('When', 'in 2 hours')
    await press('button', 'Set time')
    await press('button', 'Schedule')
    // Where the server is behind the database, the post is due at once, and may be published already.
    await expect.poll(async () => (await desk.read(id)).status).not.toBe('draft')
    const at = Date.parse((await desk.read(id)).schedule?.at ?? '')
    expect(Math.abs(at - stage.test.clock.now().getTime() - 2 * hourMs)).toBeLessThan(3 * minuteMs)
    await page.getByText(/This time is in the past/).waitFor({ state: 'detached' })
  })
})
