/** Creates, orders, renames and deletes account groups. */
import { listSocialSets } from '@broadside/contract/features/social-sets'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('account groups', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })

  const groups = async () =>
    (await scene.client.call(listSocialSets, { query: { workspace_id: scene.workspaceId } })).body.map(({ name, is_default, accounts }) => [
      name,
      is_default,
      accounts.map(({ platform }) => platform).join(' '),
    ])

  it.each(kindsOfHands)('are made, filled, ordered, renamed and deleted with undo, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/accounts/groups')
    await page.getByText('Account groups you create will appear here.').waitFor()
    await press('button', 'Create group')
    await write('Name', 'Launch')
    await press('button', 'Create')
    await page.getByRole('heading', { name: 'Launch' }).waitFor()
    const picker = page.getByRole('combobox', { name: 'Accounts of Launch' })
    if (kind === 'pointer') await picker.click()
    else {
      await picker.focus()
      await page.keyboard.press('Enter')
    }
    for (const name of ['Mastodon', 'Bluesky'])
      if (kind === 'pointer') await page.getByRole('option', { name }).click()
      else {
        await page.getByRole('combobox', { name: 'Search accounts' }).fill(name)
        await expect.poll(() => page.getByRole('option').count()).toBe(1)
        await page.keyboard.press('Enter')
      }
    await page.keyboard.press('Escape')
    await expect.poll(groups).toEqual([['Launch', false, 'mastodon bluesky']])

    const handles = page.getByRole('button', { name: /^Move / })
    await handles.nth(1).waitFor()
    if (kind === 'pointer')
      await handles.nth(1).dragTo(page.getByRole('listitem').filter({ has: handles }).first(), { targetPosition: { x: 40, y: 2 } })
    else {
      await handles.nth(1).focus()
      await page.keyboard.press('ArrowUp')
      await page.getByText(/is now at position 1 of 2/).waitFor()
      expect(await handles.first().evaluate((element) => element.matches(':focus'))).toBe(true)
    }
    await expect.poll(groups).toEqual([['Launch', false, 'bluesky mastodon']])

    await press('button', 'Actions for Launch')
    await press('menuitem', 'Set as default')
    await page.getByText('Default', { exact: true }).waitFor()
    await press('button', 'Actions for Launch')
    await press('menuitem', 'Rename')
    await write('Name', 'Everywhere')
    await press('button', 'Rename')
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor()
    await expect.poll(groups).toEqual([['Everywhere', true, 'bluesky mastodon']])

    await press('button', /^Remove Ada from Everywhere/)
    await expect.poll(groups).toEqual([['Everywhere', true, 'bluesky']])
    await press('button', 'Actions for Everywhere')
    await press('menuitem', 'Delete')
    await page.getByText('Everywhere deleted').first().waitFor()
    await expect.poll(groups).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('heading', { name: 'Everywhere' }).waitFor()
    await expect.poll(groups).toEqual([['Everywhere', true, 'bluesky']])
  })

  it('refuse a name that another group has', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/accounts/groups')
    visit.watch.expectFailure('409 POST /api/v1/social-sets')
    for (const name of ['Launch', 'launch']) {
      await page.getByRole('button', { name: 'Create group' }).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByText(name === 'Launch' ? 'No accounts yet.' : 'Another group has this name.').waitFor()
    }
  })

  it('are only shown to viewers', async () => {
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    await visit.goTo('/accounts/groups')
    expect(await visit.page.locator('main').getByRole('button').count()).toBe(0)
  })
})
