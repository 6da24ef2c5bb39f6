/** A server admin manages users, organizations, settings and emails. */
import { getSetup } from '@broadside/contract/features/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmtp, type TestSmtp } from '../../../apps/server/src/features/signals/mail/testing/smtp.ts'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { createScene, createUser, createWorkspace, signIn, type TestUser } from '../../../apps/server/src/test/factories.ts'
import { area, openDesk } from '../desk.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'

describe.runIf(hasChromium)('a server admin', () => {
  let smtp: TestSmtp
  let stage: Stage
  let admin: TestUser
  beforeAll(async () => {
    smtp = await startSmtp()
    stage = await openStage({ env: { WORKSPACES_PER_USER: '7' } })
    admin = await createUser(stage.test, { is_admin: true, display_name: 'Root' })
    await createWorkspace(stage.test, admin)
  })
  afterAll(async () => {
    await stage[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  })

  const read = (id: string) => stage.test.app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('suspends a user, whose open page says so and who cannot sign in until they are resumed', async () => {
    const desk = await openDesk(stage)
    const { password_hash } = (await createPerson(stage.test)).user
    await stage.test.app.db.updateTable('users').set({ password_hash }).where('id', '=', desk.user.id).execute()
    const id = await desk.write('We open at seven.')
    await using theirs = await stage.visit({ user: desk.user })
    await theirs.goTo(`/publications/${id}`)
    await area(theirs.page).waitFor()

    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    await visit.goTo('/settings/server/users')
    await page.getByLabel('Search by name or email').fill(desk.user.email)
    const row = page.getByRole('listitem').filter({ hasText: desk.user.email })
    await row.getByText(/Last seen/).waitFor()
    theirs.watch.expectFailure('401 .+')
    await row.getByRole('button', { name: `Actions for ${desk.user.email}` }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    const dialog = page.getByRole('dialog', { name: `Suspend ${desk.user.email}?` })
    await dialog.getByText(/sessions end now, and their API tokens stop working/).waitFor()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText(`${desk.user.email} suspended`, { exact: true }).waitFor()
    await row.getByText('Suspended', { exact: true }).waitFor()

    const again = theirs.page.getByRole('dialog', { name: 'Sign in to continue' })
    await again.waitFor()
    const { press, write } = hands.pointer(theirs.page)
    await write('Password', password)
    await press('button', 'Sign in')
    await again.getByRole('alert').waitFor()

    await row.getByRole('button', { name: `Actions for ${desk.user.email}` }).click()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await page.getByText(`${desk.user.email} resumed`, { exact: true }).waitFor()
    await write('Password', password)
    await press('button', 'Sign in')
    await again.waitFor({ state: 'detached' })
    expect(await area(theirs.page).inputValue()).toBe('We open at seven.')
  })

  it('adds another, and reads why the last one cannot be removed', async () => {
    const other = await createUser(stage.test, { display_name: 'Grace' })
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo('/settings/server/users')
    await press('button', `Actions for ${admin.email}`)
    await press('menuitem', 'Remove as server admin')
    visit.watch.expectFailure('409 PATCH /api/v1/admin/users/*')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove as server admin' }).click()
    await page
      .getByRole('alert')
      .getByText(/last server admin who isn't suspended/)
      .waitFor()
    await press('button', 'Cancel')
    await press('button', `Actions for ${other.email}`)
    await press('menuitem', 'Make server admin')
    await page.getByRole('dialog').getByRole('button', { name: 'Make server admin' }).click()
    await page.getByText(`${other.email} is now a server admin`, { exact: true }).waitFor()
    expect((await read(other.id)).is_admin).toBe(true)
    await page.getByLabel('Show', { exact: true }).click()
    await page.getByRole('option', { name: 'Server admins' }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Users' }).getByRole('listitem').count()).toBe(2)
    await press('button', `Actions for ${other.email}`)
    await press('menuitem', 'Remove as server admin')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove as server admin' }).click()
    await expect.poll(async () => (await read(other.id)).is_admin).toBe(false)
  })

  it.each(kindsOfHands)('lets an organization create users, with the %s', async (kind) => {
    const { workspaceId } = await createScene(stage.test)
    const { db } = stage.test.app
    const { organization_id: id } = await db
      .selectFrom('workspaces')
      .select('organization_id')
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    const name = `Lanterns ${kind}`
    await db.updateTable('organizations').set({ name }).where('id', '=', id).execute()
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/server/organizations')
    await write('Search by name', name)
    await press('switch', name)
    await page.getByText(`${name} may create users`, { exact: true }).waitFor()
    const allowed = await db.selectFrom('organizations').select('jit_allowed').where('id', '=', id).executeTakeFirstOrThrow()
    expect(allowed.jit_allowed).toBe(true)
  })

  it('sets up email, gets a test email, and reads the log', async () => {
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await visit.goTo('/settings/server')
    const setup = page.getByRole('list', { name: 'Finish setting up' })
    await setup.getByText(/No mail server is set/).waitFor()
    await press('link', 'Set up email')
    visit.watch.expectFailure('422 PUT /api/v1/admin/instance-settings')
    await write('Mail server', 'mail.example')
    await write('Sender', 'Broadside <social@harbour.example>')
    expect(await page.getByRole('button', { name: 'Send a test email to me' }).getAttribute('aria-disabled')).toBe('true')
    await press('button', 'Save')
    await page.getByText(/Enter smtp:\/\/ or smtps:/).waitFor()
    await page.getByText('Nothing was saved. Correct the marked fields.').waitFor()
    expect(await page.getByLabel('Sender').inputValue()).toBe('Broadside <social@harbour.example>')
    expect(stage.test.app.config.MAIL_FROM).toBe('')
    await write('Mail server', smtp.url)
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(stage.test.app.config.MAIL_FROM).toBe('Broadside <social@harbour.example>')
    expect(await page.content()).not.toContain(smtp.url)

    smtp.behaviour = { recipient: () => 550 }
    await press('button', 'Send a test email to me')
    await page.getByRole('alert').getByText(/550/).waitFor()
    smtp.behaviour = {}
    await press('button', 'Send a test email to me')
    await page.getByText(`The mail server accepted the email to ${admin.email}.`).waitFor()
    expect(smtp.received).toMatchObject([{ from: 'social@harbour.example', to: [admin.email] }])

    await visit.goTo(`/settings/server/mail?to=${encodeURIComponent(admin.email)}`)
    const mails = page.getByRole('list', { name: 'Email log' }).getByRole('listitem')
    await expect.poll(() => mails.count()).toBe(2)
    await mails.filter({ hasText: 'Failed' }).getByText('Details').click()
    await mails
      .filter({ hasText: 'Failed' })
      .getByText(/No such user here/)
      .waitFor()
    await visit.goTo('/settings/server')
    await setup.getByText('The mail server accepts emails.').waitFor()
  })

  it('changes settings, resets one, and reads why another is read-only', async () => {
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await visit.goTo('/settings/server/settings')
    await page.getByText(/Set by the environment variable WORKSPACES_PER_USER/).waitFor()
    expect(await page.getByLabel('Workspaces that one user can create').count()).toBe(0)
    await write('Seats per workspace', '12')
    await write('Origins of other web apps', 'https://app.example\nhttps://other.example')
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(stage.test.app.config).toMatchObject({ SEATS_PER_WORKSPACE: 12, CORS_ORIGINS: ['https://app.example', 'https://other.example'] })
    await press('button', 'Reset “Seats per workspace” to its default')
    expect(await page.getByLabel('Seats per workspace').inputValue()).toBe('0')
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(stage.test.app.config).toMatchObject({ SEATS_PER_WORKSPACE: 0, CORS_ORIGINS: ['https://app.example', 'https://other.example'] })
    await page.getByText('Settings that need a restart').waitFor()
  })

  it('confirms backups, and hides the list of what is left', async () => {
    await using visit = await stage.visit({ user: admin })
    const { page } = visit
    const { press } = hands.pointer(page)
    await visit.goTo('/settings/server')
    await press('button', 'Backups are made')
    await page.getByText('A server admin confirmed that backups are made.').waitFor()
    await press('button', 'Hide list')
    await page.getByRole('button', { name: 'Show list' }).waitFor()
    const client = stage.test.client({ cookie: await signIn(stage.test, admin) })
    expect((await client.call(getSetup)).body.hidden).toBe(true)
    await page.reload()
    await press('button', 'Show list')
    await page.getByText('A server admin confirmed that backups are made.').waitFor()
  })
})
