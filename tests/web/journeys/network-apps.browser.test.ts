/** A server admin sets up, tests, replaces and deletes the app of a network, and everyone else connects accounts through it. */
import { listProviderApps } from '@broadside/contract/features/admin'
import { fakeApp } from '@broadside/networks/testing/fake-slack'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene, signIn, type TestUser } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('the app of a network', () => {
  const stage = perFile(() => openStage())
  let scene: Scene
  let admin: TestUser
  beforeEach(async () => {
    scene = await createScene(stage.test)
    admin = await addMember(stage.test, { id: scene.workspaceId }, 'editor')
    await stage.test.app.db.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()
    await stage.test.app.db.deleteFrom('provider_apps').execute()
  })

  const listApps = async () => {
    const client = stage.test.client({ cookie: await signIn(stage.test, admin) })
    return (await client.call(listProviderApps)).body.items.map(({ name, client_id, is_active }) => [name, client_id, is_active])
  }

  it.each(kindsOfHands)('is set up from the list of networks, tested, replaced and deleted, with the %s', async (kind) => {
    const { clientId, clientSecret } = fakeApp()
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/network-apps')
    await press('link', 'Slack')
    await page.getByText('No review is needed.').waitFor()
    expect(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').count()).toBe(5)
    expect(await page.getByLabel('Redirect URL').inputValue()).toBe(`${stage.origin}/api/v1/accounts/slack/callback`)
    expect(await page.getByRole('link', { name: 'Open Slack' }).getAttribute('href')).toBe('https://api.slack.com/apps')

    await press('button', 'Add app')
    await page.getByText('Fill this in.').first().waitFor()
    await write('Client ID', clientId)
    await write('Client secret', 'a wrong secret')
    await press('button', 'Add app')
    await page.getByRole('alert').getByText("Slack doesn't know this app, or the secret is wrong.").waitFor()
    expect(await listApps()).toEqual([['Slack', clientId, true]])

    await press('button', 'Replace secret of Slack')
    await write('Client secret', clientSecret)
    await press('button', 'Replace secret')
    await page.getByText('Slack knows this app and its secret.').waitFor()
    expect(await page.getByText(clientSecret).count()).toBe(0)

    await press('button', 'Replace app')
    await write('Name', 'Second')
    await write('Client ID', '333.444')
    await write('Client secret', 'another')
    const dialog = page.getByRole('dialog', { name: 'Replace the Slack app?' })
    await dialog.getByLabel('Client secret', { exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await listApps()).toEqual([
      ['Second', '333.444', true],
      ['Slack', clientId, false],
    ])
    await press('button', 'Use Slack')
    await page.getByText('Slack is now active').first().waitFor()
    await press('button', 'Delete Second')
    await press('button', 'Delete')
    await page.getByText('App deleted').first().waitFor()
    expect(await listApps()).toEqual([['Slack', clientId, true]])
  })

  it.each(kindsOfHands)('is reached from the dialog that cannot connect without it, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/accounts')
    await press('button', 'Add account')
    await page.getByText(/need setup by a server admin/).focus()
    await page.keyboard.press('Enter')
    await press('link', 'Set up Gatehouse')
    await page.getByText('Takes 5 to 10 days.').waitFor()
    await page.getByLabel('Data deletion request URL').waitFor()
    await write('Client ID', 'harbor')
    await write('Client secret', 'harbor secret')
    await press('button', 'Add app')
    await page.getByText('Active', { exact: true }).waitFor()
    await visit.goTo('/accounts?connect=networks')
    await page.getByRole('button', { name: 'Connect Gatehouse' }).waitFor()
  })

  it('is nothing that an editor sees or waits for', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/settings/network-apps')
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Network apps' }).count()).toBe(0)
    await visit.goTo('/accounts?connect=gated')
    await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visit.goTo('/accounts?connect=networks')
    await page.getByText(/need setup by a server admin/).click()
    await page.getByText('A server admin sets these up under Settings').waitFor()
    expect(await page.getByRole('link', { name: /^Set up/ }).count()).toBe(0)
  })
})
