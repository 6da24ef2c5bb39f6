import { createSocialSet } from '@broadside/contract/features/social-sets'
import { getPublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'
import { saved } from '../writing.ts'

describe.runIf(hasChromium)('a new post', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let accounts: Awaited<ReturnType<typeof connectFakes>>
  beforeEach(async () => {
    scene = await createScene(stage.test)
    accounts = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const tabs = (page: Page) => page.getByRole('tab').allTextContents()
  const platformsOf = async (page: Page) => {
    const id = /publications\/([^?]+)/.exec(page.url())?.[1] ?? ''
    return (await scene.client.call(getPublication, { params: { id } })).body.destinations.map(({ platform }) => platform)
  }

  it('has no account at first, then those of the last post', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/publications/new')
    await expect.poll(() => tabs(page)).toEqual(['All accounts'])
    await page.getByRole('button', { name: 'Accounts', exact: true }).click()
    await page.getByRole('checkbox', { name: /Bluesky/ }).click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Text', { exact: true }).fill('First.')
    await saved(page)
    await visit.goTo('/publications/new')
    await expect.poll(async () => (await tabs(page)).slice(1)).toEqual([expect.stringContaining('ada.test')])
  })

  it('has the accounts in its URL, which is then cleared, and the same ones next time', async () => {
    const body = { workspace_id: scene.workspaceId, name: 'Everywhere', accounts: [{ social_account_id: accounts.bluesky.id }] }
    const set = (await scene.client.call(createSocialSet, { body })).body
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/publications/new?account=${accounts.mastodon.id}&set=${set.id}`)
    await page.waitForURL((url) => !url.searchParams.has('account') && !url.searchParams.has('set'))
    // One tab for all accounts, and one for each of the two.
    await expect.poll(() => page.getByRole('tab').count()).toBe(3)
    await page.getByLabel('Text', { exact: true }).fill('From a link.')
    await saved(page)
    expect(await platformsOf(page)).toEqual(['bluesky', 'mastodon'])
    await visit.goTo('/publications/new')
    await expect.poll(() => page.getByRole('tab').count()).toBe(3)
  })

  it('reports an unknown account in its URL, and ignores it', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/publications/new?account=gone,${accounts.mastodon.id}`)
    await page.getByText("An account or group in this link wasn't found, so it isn't selected.").waitFor()
    await expect.poll(async () => (await tabs(page)).slice(1)).toEqual([expect.stringContaining('ada@fake.social')])
  })
})
