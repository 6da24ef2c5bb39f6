import { getWorkspaceTeam, inviteMember } from '@broadside/contract/features/team'
import { createExternalWebhook, listWebhookDeliveries, testExternalWebhook } from '@broadside/contract/features/webhooks'
import { getWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

/** A receiver of webhooks that answers as the test chooses. */
async function startReceiver() {
  const received: string[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(state.status).end('Out of order'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    state,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe.runIf(hasChromium)('workspace settings', () => {
  const receiver = perFile(startReceiver)
  const stage = perFile(() => openStage({ env: () => ({ FETCH_ALLOW_LIST: new URL(receiver.url).host }) }))
  let scene: Scene
  beforeEach(async () => (scene = await createScene(stage.test)))

  const settings = async () => (await scene.client.call(getWorkspaceSettings, { params: { id: scene.workspaceId } })).body
  const team = async () => (await scene.client.call(getWorkspaceTeam, { params: { id: scene.workspaceId } })).body
  const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue()

  it.each(kindsOfHands)('save what changed, and ask before unsaved changes are lost, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/workspace')
    await write('Name', `Quay ${kind}`)
    await write('Random delay (minutes)', '7')
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await settings()).toMatchObject({ name: `Quay ${kind}`, random_delay_minutes: 7, max_lateness_minutes: 720 })

    await write('Name', 'Lost')
    await page.getByText('Unsaved changes').waitFor()
    await press('link', 'Members')
    await press('button', 'Keep editing')
    expect(await valueOf(page, 'Name')).toBe('Lost')
    await press('link', 'Members')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    expect((await settings()).name).toBe(`Quay ${kind}`)
  })

  it('name the setting that was rejected', async () => {
    await using visit = await stage.visit({ user: scene.user })
    visit.watch.expectFailure('422 PATCH /api/v1/workspaces/*/settings')
    const { page } = visit
    await visit.goTo('/settings/workspace')
    await page.getByLabel('Random delay (minutes)').fill('61')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.getByLabel('Random delay (minutes)').getAttribute('aria-invalid')).toBe('true')
  })

  it('are found by a word', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/settings/profile')
    await page.getByLabel('Search settings').fill('recovery')
    await page.getByText('1 setting', { exact: true }).waitFor()
    await page.getByRole('link', { name: /Two-factor/ }).click()
    await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
    expect(new URL(page.url()).hash).toBe('#second-step')
  })

  it('are shown to editors without controls', async () => {
    const editor = await addMember(stage.test, { id: scene.workspaceId }, 'editor')
    await using visit = await stage.visit({ user: editor })
    const { page } = visit
    await visit.goTo(`/settings/workspace?w=${scene.workspaceId}`)
    await page.getByText('Only admins can change these settings.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await visit.goTo('/settings/members')
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
    await visit.goTo('/settings/access')
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  })

  it.each(kindsOfHands)('invite a member, change their role and remove them, with the %s', async (kind) => {
    const member = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/members')
    await press('button', 'Invite')
    await write('Email address', `${kind}@guest.example`)
    await press('button', 'Send invitation')
    const link = page.getByLabel('Invitation link')
    await link.waitFor()
    expect(await link.inputValue()).toContain('/invitation?token=')
    await press('button', 'Close')
    await page.getByText(`${kind}@guest.example`).waitFor()

    await page.getByRole('combobox', { name: `Role of ${member.email}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Editor' }).waitFor()
    if (kind === 'pointer') await page.getByRole('option', { name: 'Editor' }).click()
    else {
      await page.keyboard.type('Ed')
      await page.keyboard.press('Enter')
    }
    await expect.poll(async () => (await team()).members.find(({ email }) => email === member.email)?.role).toBe('editor')

    await press('button', `Actions for ${member.email}`)
    await press('menuitem', 'Remove from workspace')
    await press('button', 'Remove from workspace')
    await expect.poll(async () => (await team()).members.some(({ email }) => email === member.email)).toBe(false)
    await visit.goTo('/settings/access')
    await page.getByText(/^Removed/).waitFor()
  })

  it('resend and revoke an invitation', async () => {
    const body = { email: 'late@guest.example', role: 'viewer' } as const
    await scene.client.call(inviteMember, { params: { id: scene.workspaceId }, body })
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/settings/members')
    await page.getByRole('button', { name: `Actions for ${body.email}` }).click()
    await page.getByRole('menuitem', { name: 'Resend with a new link' }).click()
    await page.getByLabel('Invitation link').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Actions for ${body.email}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByText('No open invitations').waitFor()
    expect((await team()).invitations).toEqual([])
  })

  it('offer nothing that would leave a workspace without an admin', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/settings/members')
    await page.getByText(/The only admin/).waitFor()
    expect(await page.getByRole('combobox', { name: /^Role of/ }).count()).toBe(0)
    await page.getByRole('button', { name: `Actions for ${scene.user.email}` }).click()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Leave workspace' }).getAttribute('aria-disabled')).toBe('true')
  })

  it.each(kindsOfHands)('create a token that works, and revoke it, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/api-tokens')
    await press('button', 'Create token')
    await write('Name', `Robot by ${kind}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).press('Enter')
    const token = page.getByLabel('Token', { exact: true })
    await token.waitFor()
    const authorization = `Bearer ${await token.inputValue()}`
    const read = () => fetch(`${stage.origin}/api/v1/workspaces`, { headers: { authorization } })
    expect((await read()).status).toBe(200)
    await expect.poll(() => page.getByText(/^curl -H/).textContent()).toContain(`${stage.origin}/api/v1/workspaces`)
    await press('button', 'Done')
    await press('button', `Revoke Robot by ${kind}`)
    await press('button', 'Revoke')
    await expect.poll(async () => (await read()).status).toBe(401)
  })

  it.each(kindsOfHands)('create a webhook, and show a message that failed, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/webhooks')
    await press('button', 'Create webhook')
    await write('URL', receiver.url)
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).press('Enter')
    await page.getByLabel('Signing secret', { exact: true }).waitFor()
    expect(await valueOf(page, 'Signing secret')).toMatch(/^whsec_/)
    await press('button', 'Done')
    await page.getByRole('heading', { name: 'Webhook', level: 1 }).waitFor()

    receiver.state.status = 410
    await press('button', 'Send test')
    await press('button', 'Refresh')
    const message = page.getByText('webhook.test').first()
    await message.waitFor()
    await message.click()
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return page.getByText('Status 410').count()
      })
      .toBeGreaterThan(0)
  })

  it('show what a webhook received and answered', async () => {
    receiver.state.status = 500
    const created = await scene.client.call(createExternalWebhook, {
      body: { workspace_id: scene.workspaceId, url: receiver.url, event_types: ['*'] },
    })
    const { id } = created.body.subscription
    await scene.client.call(testExternalWebhook, { params: { id } })
    const deliveries = async () => (await scene.client.call(listWebhookDeliveries, { query: { webhook_id: id } })).body.items
    await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBe(1)
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/settings/webhooks/${id}`)
    await page.getByText('webhook.test').click()
    await page.getByText('Out of order').waitFor()
    await page.getByText(/"message": "This is a test."/).waitFor()
    expect(await page.getByText(/webhook-signature/).count()).toBe(0)
  })

  it('copy a new invitation link without an email', async () => {
    const body = { email: 'copy@guest.example', role: 'viewer' } as const
    const first = (await scene.client.call(inviteMember, { params: { id: scene.workspaceId }, body })).body.accept_url
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/settings/members')
    await page.getByRole('button', { name: `Actions for ${body.email}` }).click()
    await page.getByRole('menuitem', { name: 'Copy a new link' }).click()
    const link = page.getByLabel('Invitation link')
    await link.waitFor()
    expect(await link.inputValue()).not.toBe(first)
  })

  it('preview the public site before it is saved', async () => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo('/settings/site')
    await page.getByLabel('Title', { exact: true }).fill('News from the quay')
    const frame = page.getByTitle('Preview')
    await expect.poll(() => frame.evaluate((element) => (element as unknown as { srcdoc: string }).srcdoc)).toContain('News from the quay')
    expect((await settings()).site.title).not.toBe('News from the quay')
  })

  it.each(kindsOfHands)('create a voice, change it, and try it out, with the %s', async (kind) => {
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/voices')
    await press('button', 'Create voice')
    await page.getByRole('dialog').getByLabel('Name').fill(`Voice by ${kind}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Create voice' }).press('Enter')
    await expect.poll(() => valueOf(page, 'Name')).toBe(`Voice by ${kind}`)
    await write(/^Replacements/, 'utilize -> use')
    await write(/^Forbidden phrases/, 'game changer')
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    await write('Sample text', 'We utilize the old boat.')
    await press('button', 'Try')
    await page.getByText('We use the old boat.').waitFor()
  })

  it('resend a webhook message once its receiver works again', async () => {
    receiver.state.status = 204
    const created = await scene.client.call(createExternalWebhook, {
      body: { workspace_id: scene.workspaceId, url: receiver.url, event_types: ['*'] },
    })
    const { id } = created.body.subscription
    await using visit = await stage.visit({ user: scene.user })
    const { page } = visit
    await visit.goTo(`/settings/webhooks/${id}`)
    await page.getByRole('button', { name: 'Send test' }).click()
    const deliveries = async () => (await scene.client.call(listWebhookDeliveries, { query: { webhook_id: id } })).body.items
    await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual(['delivered'])
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('webhook.test').click()
    await page.getByRole('button', { name: 'Resend' }).click()
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    expect(new Set(receiver.received.slice(-2)).size).toBe(1)
  })
})
