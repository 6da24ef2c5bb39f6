import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { findBarriers, findOverflow } from '../in-page.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a fully published post', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let accountIds: string[]
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    accountIds = accounts.map(({ id }) => id)
  })

  const publish = async (text: string) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: accountIds }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    const read = async () => (await scene.client.call(getPublication, { params: { id } })).body
    await expect
      .poll(async () => {
        await stage.test.drain()
        return (await read()).status
      })
      .toBe('published')
    return { id, destinations: (await read()).destinations }
  }
  const reports = (page: Page) => page.getByRole('region', { name: /^Post on/ })

  it.each([
    ['desktop', { width: 1440, height: 1000 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)('shows what each account has, on a %s', async (_, viewport) => {
    const { id, destinations } = await publish('Fresh from the quay: sardines with lemon.')
    await using visit = await stage.visit({ user: scene.user, viewport })
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await expect.poll(() => reports(page).getByText('Fresh from the quay: sardines with lemon.').count()).toBe(3)
    const links = await reports(page)
      .getByRole('link', { name: 'View live post' })
      .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href))
    expect(links.toSorted()).toEqual(destinations.map(({ external_url }) => external_url).toSorted())
    expect(await reports(page).locator('time').count()).toBe(3)
    // A phone has a picker instead of tabs, with a hidden input for its value.
    expect(await page.locator('main textarea, main input:not([aria-hidden=true]), main fieldset, main :disabled').count()).toBe(0)
    for (const label of ['Not scheduled', 'Schedule', 'Pick a date and time', 'Issues'])
      expect(await page.getByText(label, { exact: true }).count()).toBe(0)
    await page.getByText('Attempts', { exact: true }).click()
    await page
      .getByText(/Attempt 1/)
      .first()
      .waitFor()
    await page.getByText('Activity', { exact: true }).click()
    await page.getByText(/published to all accounts/).waitFor()
    expect.soft(await findBarriers(page)).toEqual([])
    expect.soft(await findOverflow(page)).toEqual([])
  })

  it('shows the same to viewers', async () => {
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    const { id } = await publish('We open at seven.')
    await using visit = await stage.visit({ user: viewer })
    await visit.goTo(`/publications/${id}`)
    await expect.poll(() => reports(visit.page).getByText('We open at seven.').count()).toBe(3)
    expect(await visit.page.locator('textarea').count()).toBe(0)
  })

  it('says so if the published content was not recorded', async () => {
    const { id } = await publish('From before the upgrade.')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await page.route(`**/api/v1/publications/${id}`, async (route) => {
      const response = await route.fetch()
      const post = (await response.json()) as { destinations: object[] }
      const destinations = post.destinations.map((one) => ({ ...one, published_content: undefined }))
      await route.fulfill({ response, json: { ...post, text: 'Rewritten since.', destinations } })
    })
    await visit.goTo(`/publications/${id}`)
    await expect.poll(() => page.getByText("The published content wasn't recorded.").count()).toBe(3)
    await expect.poll(() => reports(page).getByText('Rewritten since.').count()).toBe(3)
    expect(await page.locator('textarea').count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })
})
