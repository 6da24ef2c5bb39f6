/** Connects, breaks, reconnects and disconnects accounts of the network that has every kind of step. */
import { checkAccount, connectAccount, listAccounts } from '@broadside/contract/features/accounts'
import { createPublication, getPublication, schedulePublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, createWorkspace, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { addGuests } from '../guests.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const allScopes = ['posts:write', 'media:write', 'comments:read']
const refused = '422 POST /api/v1/accounts/connect'

describe.runIf(hasChromium)('the accounts of a workspace', () => {
  const stage = perFile(openStage)
  let scene: Scene
  beforeEach(async () => {
    scene = await createScene(stage.test)
    stage.fakes.steps.refuses.clear()
    stage.fakes.steps.scopes = [...allScopes]
  })

  const ofSteps = async () =>
    (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body.filter(
      ({ platform }) => platform === 'steps',
    )
  const connect = async () => {
    const credentials = { key: stage.fakes.steps.key }
    return (await scene.client.call(connectAccount, { body: { workspace_id: scene.workspaceId, platform: 'steps', credentials } })).body
  }
  const schedule = async (accountId: string) => {
    const body = { workspace_id: scene.workspaceId, text: 'Doors open at seven.', account_ids: [accountId] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    const at = new Date(stage.test.clock.now().getTime() + 48 * 3_600_000).toISOString()
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    return id
  }
  const statusesOf = async (id: string) =>
    (await scene.client.call(getPublication, { params: { id } })).body.destinations.map(({ status }) => status)
  const breakAccount = async (id: string) => {
    stage.fakes.steps.revoke()
    await scene.client.call(checkAccount, { params: { id } }).catch(() => undefined)
  }
  const dialog = (page: Page) => page.getByRole('dialog')

  describe.each(kindsOfHands)('with the %s', (kind) => {
    it('are added with a key, after what it needs and costs was said and a wrong key was refused', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await visit.goTo('/accounts')
      await press('button', 'Add account')
      await press('button', 'Connect Stepwise')
      await dialog(page).getByText('A professional account').waitFor()
      const before = await page.getByRole('region', { name: 'Before you start' }).textContent()
      expect(before).toContain('Stepwise charges your server for each post.')
      expect(before).toContain('Until then, only you can see the posts.')
      expect(before).not.toContain('An app that a server admin registers')
      await press('tab', 'Use an access token')
      visit.watch.expectFailure(refused)
      await write('Access key', 'wrong')
      await press('button', 'Connect')
      await dialog(page).getByRole('alert').waitFor()
      await write('Access key', stage.fakes.steps.key)
      await press('button', 'Connect')
      await page.getByText('Account connected').first().waitFor()
      await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
      expect(await ofSteps()).toHaveLength(1)
    })

    it('are chosen among those that an authorization finds, and refused when it is declined', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press } = hands[kind](page)
      stage.fakes.steps.refuses.add('authorize')
      await visit.goTo('/accounts?connect=steps')
      await press('button', 'Continue to Stepwise')
      await page.getByRole('heading', { name: "Couldn't connect the account" }).waitFor()
      stage.fakes.steps.refuses.clear()
      await visit.goTo('/accounts?connect=steps')
      await press('button', 'Continue to Stepwise')
      await page.getByRole('heading', { name: 'Choose accounts' }).waitFor()
      await press('checkbox', /Harbor Books/)
      await press('checkbox', /Harbor Ferry/)
      await press('button', 'Connect 2 accounts')
      await page.getByRole('heading', { name: '2 accounts connected' }).waitFor()
      await page.getByRole('link', { name: 'Harbor Books' }).waitFor()
      expect((await ofSteps()).map(({ account_id }) => account_id).toSorted()).toEqual(['p2', 'p3'])
    })

    it('are connected by a code, which waits, says why it was refused, and can be replaced', async () => {
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      const { steps } = stage.fakes
      await visit.goTo('/accounts?connect=steps')
      await press('tab', 'Use a code')
      await write('Device name', 'Counter')
      await press('button', 'Get code')
      await dialog(page).getByText('Waiting for the code').waitFor()
      expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(steps.lastCode())
      steps.refuses.add('code')
      steps.useCode(steps.lastCode())
      await dialog(page).getByRole('alert').getByText('Stepwise declined the request.').waitFor()
      steps.refuses.clear()
      await press('button', 'Get a new code')
      await write('Device name', 'Counter')
      await press('button', 'Get code')
      await dialog(page).getByText('Waiting for the code').waitFor()
      steps.useCode(steps.lastCode())
      await page.getByRole('link', { name: 'Harbor Cafe' }).waitFor()
      await expect.poll(() => dialog(page).count()).toBe(0)
    })

    it('say what is missing, are reconnected with everything scheduled, and disconnected with what it cancels', async () => {
      stage.fakes.steps.scopes = ['posts:write', 'comments:read']
      const account = await connect()
      const post = await schedule(account.id)
      await breakAccount(account.id)
      await using visit = await stage.visit({ user: scene.user })
      const { page } = visit
      const { press, write } = hands[kind](page)
      await visit.goTo('/accounts')
      await page.getByText('Reconnect required').waitFor()
      await press('link', 'Harbor Cafe')
      const missing = page.getByRole('listitem').filter({ hasText: 'media:write' })
      await missing.getByText('Reconnect the account and allow everything').waitFor()
      stage.fakes.steps.scopes = [...allScopes]
      await press('button', 'Reconnect')
      await dialog(page).getByText('Scheduled posts and settings stay as they are.').waitFor()
      await press('tab', 'Use an access token')
      await write('Access key', stage.fakes.steps.key)
      await press('button', 'Reconnect')
      await page.getByText('This account has every permission it needs.').waitFor()
      expect(await statusesOf(post)).toEqual(['scheduled'])
      await press('button', 'Actions for Harbor Cafe')
      await press('menuitem', 'Disconnect')
      await dialog(page).getByText('1 scheduled post is canceled').waitFor()
      await press('button', 'Disconnect')
      await page.getByText('Disconnected').first().waitFor()
      expect(await statusesOf(post)).toEqual(['cancelled'])
      expect(await ofSteps()).toEqual([])
    })
  })

  it('name networks that need an admin one click away', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/accounts')
    await page.getByRole('button', { name: 'Add account' }).click()
    await page.getByRole('button', { name: 'Connect Stepwise' }).waitFor()
    expect(await page.getByRole('button', { name: 'Connect Gatehouse' }).count()).toBe(0)
    await page.getByText(/^\d+ networks need setup by a server admin$/).click()
    await page.getByText('An app that a server admin registers with Gatehouse').waitFor()
    await page.getByText('An app that a server admin registers with Instagram').waitFor()
    expect(await page.getByRole('link', { name: /^Set up/ }).count()).toBe(0)
  })

  it('reports that another account was connected than the one to reconnect', async () => {
    const account = await connect()
    await breakAccount(account.id)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/accounts/${account.id}`)
    await page.getByRole('button', { name: 'Reconnect', exact: true }).click()
    await page.getByRole('button', { name: 'Continue to Stepwise' }).click()
    await page.getByRole('checkbox', { name: /Harbor Cafe/ }).click()
    await page.getByRole('checkbox', { name: /Harbor Ferry/ }).click()
    await page.getByRole('button', { name: 'Connect 1 account' }).click()
    await page.getByText('You connected Harbor Ferry. Harbor Cafe still needs to be reconnected.').waitFor()
  })

  it('are found among 200 by typing, in a list of few elements', async () => {
    await addGuests(stage.test, scene.workspaceId, 200, 170)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/accounts')
    const items = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
    await expect.poll(() => items.count()).toBe(50)
    const elements = await page.locator('main ul *').count()
    expect(elements / 50).toBeLessThan(13)
    await page.getByLabel('Search accounts').fill('cafe mastodon')
    await expect.poll(() => items.count()).toBe(1)
    await page.getByRole('link', { name: 'Café Zoé' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('cafe mastodon')
    await page.getByLabel('Search accounts').fill('nobody')
    await page.getByText('No accounts match your search.').waitFor()
  })

  it('of another workspace are not shown as ones of this', async () => {
    const other = await createWorkspace(stage.test, scene.user, { name: 'Elsewhere' })
    const credentials = { key: stage.fakes.steps.key }
    const body = { workspace_id: other.id, platform: 'steps', credentials }
    const { id } = (await scene.client.call(connectAccount, { body })).body
    await using visit = await stage.visit({ user: scene.user })
    await visit.goTo(`/accounts?w=${scene.workspaceId}`)
    await visit.goTo(`/accounts/${id}`)
    await visit.page.getByText("This account doesn't exist or belongs to another workspace.").waitFor()
  })

  it('are read-only for viewers, without a form', async () => {
    const account = await connect()
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: viewer })
    const { page } = visit
    await visit.goTo('/accounts')
    expect(await page.getByRole('button', { name: 'Add account' }).count()).toBe(0)
    await visit.goTo(`/accounts/${account.id}`)
    await page.getByText('This account has every permission it needs.').waitFor()
    expect(await page.getByRole('button', { name: /reconnect|actions for/i }).count()).toBe(0)
    expect(await page.locator('main').getByRole('switch').count()).toBe(0)
    expect(await page.locator('main').getByRole('combobox').count()).toBe(0)
  })
})
