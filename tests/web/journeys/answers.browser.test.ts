/** Every action gives feedback: when the server is away, when something is missing, and when it worked. */
import { getPublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { area, type Desk, openDesk } from '../desk.ts'
import { hands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'

const hourMs = 3_600_000

describe.runIf(hasChromium)('an action', () => {
  const stage = perFile(openStage)
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk(stage)
  })

  const requests = '**/api/v1/**'
  const stopServer = async ({ page, watch }: Visit) => {
    watch.expectFailure('failed .+')
    await page.route(requests, (route) => route.abort('connectionrefused'))
  }
  const startServer = (page: Page) => page.unroute(requests)
  const answerWith = (page: Page, path: string, status: number, code: string, headers: Record<string, string> = {}) =>
    page.route(`**/api/v1/${path}`, (route) =>
      route.fulfill({
        status,
        headers: { 'content-type': 'application/problem+json', ...headers },
        body: JSON.stringify({ type: code, title: code, status, code, detail: `The server says ${code}.` }),
      }),
    )
  const statusOf = async (id: string) => (await desk.read(id)).status

  it('reports that the server is away, keeps the text, and only runs again on a click', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await stopServer(visit)
    await area(page).fill('We open at eight.')
    await press('button', 'Publish now')
    const alert = page.getByRole('alert')
    await alert.getByText(/Couldn't publish the post\..*Can't reach|did not answer/).waitFor()
    expect(await alert.textContent()).toContain('Your text is saved on this device.')
    expect(await area(page).inputValue()).toBe('We open at eight.')

    await startServer(page)
    await expect.poll(() => desk.textOf(id)).toBe('We open at eight.')
    expect(await statusOf(id)).toBe('draft')
    await press('button', 'Retry')
    await expect.poll(() => statusOf(id)).toBe('published')
  })

  it('on an empty post on a phone says what is missing and focuses the text', async () => {
    await using visit = await stage.visit({ user: desk.user, viewport: { width: 390, height: 844 } })
    const { page } = visit
    await visit.goTo('/publications/new')
    await page.getByRole('button', { name: 'Publish now' }).click()
    const notice = page.getByRole('alert').getByText(/^Add text or media/)
    await notice.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    await expect.poll(() => notice.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await area(page).fill('Here it is.')
    await notice.waitFor({ state: 'detached' })
  })

  it.each([
    [409, 'state_conflict', /The server says state_conflict/],
    [403, 'permission_denied', /The server says permission_denied/],
    [422, 'validation_failed', /The server says validation_failed/],
    [429, 'rate_limited', /in 2 minutes/],
  ])('the server rejects with %i says why, in place', async (status, code, words) => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page, watch } = visit
    watch.expectFailure(`${status} .+`)
    await visit.goTo(`/publications/${id}`)
    for (const path of ['*/publish-now', '*/duplicate', 'batch'])
      await answerWith(page, `publications/${path}`, status, code, { 'retry-after': '90' })
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('alert').getByText(words).waitFor()
    for (const [item, title] of [
      ['Duplicate', "Couldn't duplicate the post."],
      ['Delete', "Couldn't delete the post."],
    ] as const) {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('alert').getByText(title).waitFor()
    }
    expect(await statusOf(id)).toBe('draft')
  })

  it('in a list or the calendar reports that the server is away', async () => {
    const id = await desk.write('We open at seven.')
    await desk.schedule(id)
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo('/posts?view=scheduled')
    await page.getByRole('checkbox', { name: /We open at seven/ }).click()
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    await stopServer(visit)
    await page
      .getByRole('region', { name: /selected|Selected/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page
      .getByText(/Can't reach|did not answer/)
      .first()
      .waitFor()
    expect((await desk.read(id)).status).toBe('scheduled')
  })

  it('that schedules a post confirms the time and links to that day in the calendar', async () => {
    const id = await desk.write('On Thursday Marta reads.')
    const at = new Date(stage.test.clock.now().getTime() + 48 * hourMs)
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await visit.goTo(`/publications/${id}`)
    await press('button', 'Pick a date and time')
    await write('When', 'in 2 days')
    await press('button', 'Set time')
    await press('button', 'Schedule')
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Lisbon' }).format(at)
    await page.getByText(new RegExp(`^Scheduled for ${weekday}, \\d\\d:\\d\\d$`)).waitFor()
    await press('link', 'View in calendar')
    await page.waitForURL('**/calendar?**')
    await page
      .getByText(/On Thursday Marta reads/)
      .first()
      .waitFor()
  })

  it('to edit a failed post focuses its text', async () => {
    const accounts = await connectFakes(stage.fakes, desk.client, desk.workspaceId)
    stage.fakes.bluesky.fail('POST /xrpc/com.atproto.repo.applyWrites', {
      mode: 'answer',
      answer: { status: 400, json: { error: 'InvalidRequest' } },
    })
    const id = await desk.write('We open at seven.', [accounts.bluesky.id])
    await desk.publish(id)
    await expect.poll(async () => (await desk.client.call(getPublication, { params: { id } })).body.status).toBe('failed')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    stage.fakes.bluesky.repair()
  })
})
