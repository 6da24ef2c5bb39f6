/** A scheduled post that won't be published as things are. */
import { connectAccount } from '@broadside/contract/features/accounts'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const hour = 3_600_000
const text = 'Doors open at seven.'

describe.runIf(hasChromium)('a post that is due after its authorization ends', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    Object.assign(stage.fakes.steps, { tokenSeconds: undefined, renews: true })
  })

  /** The network gives a token for a day, which can't be renewed. */
  const connectForDay = async () => {
    Object.assign(stage.fakes.steps, { tokenSeconds: 24 * 3600, renews: false })
    const body = { workspace_id: scene.workspaceId, platform: 'steps', credentials: { key: stage.fakes.steps.key } }
    const { id } = (await scene.client.call(connectAccount, { body })).body
    Object.assign(stage.fakes.steps, { tokenSeconds: undefined, renews: true })
    return id
  }
  const schedule = async (accountId: string, inHours: number) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [accountId] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    const at = new Date(stage.test.clock.now().getTime() + inHours * hour).toISOString()
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    return id
  }
  const outcome = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')

  it.each(kindsOfHands)(
    'is found in the list, explained, and no longer at risk once the account is reconnected, with the %s',
    async (kind) => {
      const [soon, late] = await connectForDay().then(
        async (account) => [await schedule(account, 12), await schedule(account, 48)] as const,
      )
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await visit.goTo('/posts')
      await page.locator(`[data-post="${soon}"]`).waitFor()
      expect(await page.getByRole('listitem').getByText('At risk', { exact: true }).count()).toBe(1)
      await press('link', /^At risk/)
      await expect.poll(() => page.locator('[data-post]').count()).toBe(1)
      expect(await page.locator('[data-post]').getAttribute('data-post')).toBe(late)

      await visit.goTo(`/publications/${late}`)
      await outcome(page).getByText("Our access to Harbor Cafe ends before this post is due and can't be renewed. Reconnect it.").waitFor()
      await press('link', 'Reconnect')
      await page.getByRole('heading', { name: 'Harbor Cafe' }).waitFor()
      await press('button', 'Reconnect')
      await press('tab', 'Use an access token')
      await write('Access key', stage.fakes.steps.key)
      await press('button', 'Reconnect')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

      await visit.goTo(`/publications/${late}`)
      await expect.poll(() => outcome(page).getByText('Scheduled', { exact: true }).count()).toBe(1)
      expect(await outcome(page).getByRole('link').count()).toBe(0)
      await visit.goTo('/posts?view=at-risk')
      await page.getByText('Nothing at risk').waitFor()
    },
  )

  it('is marked in the calendar, and leaves it to editors to fix', async () => {
    const id = await schedule(await connectForDay(), 48)
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    const { page } = visit
    await visit.goTo('/calendar?view=agenda')
    await page.locator('[data-chip]').getByText('At risk').waitFor()
    await visit.goTo(`/publications/${id}`)
    await outcome(page)
      .getByText(/ends before this post is due/)
      .waitFor()
    expect(await outcome(page).getByRole('link').count()).toBe(0)
  })

  it('is offered as a topic of notifications', async () => {
    await using visit = await stage.visit({ user: scene.user })
    await visit.goTo('/settings/notifications')
    await visit.page.getByText('Scheduled post at risk').waitFor()
  })
})
