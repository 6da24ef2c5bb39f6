import { getMe } from '@broadside/contract/features/auth'
import { getNotificationPreferences } from '@broadside/contract/features/notifications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeFor } from '../../../apps/server/src/features/identity/testing/safety.ts'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { picture } from '../../../apps/server/src/features/media/media/testing/samples.ts'
import { addMember, createWorkspace, signIn, type TestUser } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, isFocused, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a user', () => {
  // Emails are read from the database.
  const stage = perFile(() => openStage({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } }))
  let user: TestUser
  let workspaceId: string
  beforeEach(async () => {
    // One administrator must remain.
    await createPerson(stage.test, { is_admin: true })
    user = (await createPerson(stage.test, { display_name: 'Ada' })).user
    workspaceId = (await createWorkspace(stage.test, user)).id
  })
  const clientOf = async (one: TestUser) => stage.test.client({ cookie: await signIn(stage.test, one) })

  const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.locator('#picture input[type=file]').setInputFiles({ name, mimeType, buffer })

  const prove = async (page: Page) => {
    await page.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
  }

  it('uploads a picture, sees it in the menu, and removes it', async () => {
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press } = hands.keyboard(page)
    await visit.goTo('/settings/profile')
    const shown = page.locator('#picture img')
    await chooseFile(page, 'holiday.png', 'image/png', Buffer.alloc(2_200_000))
    await page.getByText('holiday.png is too large: 2.2 MB (maximum 2 MB).').waitFor()
    await chooseFile(page, 'holiday.gif', 'image/gif', Buffer.alloc(10))
    await page.getByText("holiday.gif isn't a PNG, JPEG or WebP image.").waitFor()
    await chooseFile(page, 'broken.png', 'image/png', Buffer.from('not an image'))
    await page.getByText("broken.png can't be read as an image.").waitFor()
    await press('button', 'Cancel')

    await chooseFile(page, 'quay.png', 'image/png', await picture({ width: 300, height: 200 }).png().toBuffer())
    await page.getByRole('img', { name: 'Preview of your new picture' }).waitFor()
    await press('button', 'Use picture')
    await page.getByText('Picture updated').waitFor()
    await shown.waitFor()
    await page.getByRole('button', { name: /Ada/ }).locator('img').waitFor()
    expect((await (await clientOf(user)).call(getMe)).body.avatar_url).toContain('/avatars/')

    await press('button', 'Remove picture')
    await page.getByText('Picture removed').waitFor()
    await shown.waitFor({ state: 'detached' })
    expect(await isFocused(page.getByRole('button', { name: 'Upload picture' }))).toBe(true)
  })

  it.each(kindsOfHands)('changes the email address with a code, across a reload, with the %s', async (kind) => {
    const email = `ada-${kind}@elsewhere.example`
    await using elsewhere = await stage.visit({ user })
    elsewhere.watch.expectFailure('401 .+')
    await elsewhere.goTo('/settings/profile')
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/profile')
    await press('button', 'Change email address')
    await prove(page)
    await page.getByLabel('New email address').waitFor()
    await write('New email address', user.email)
    visit.watch.expectFailure('422 POST /api/v1/auth/email-change')
    await press('button', 'Send code')
    await page.getByText('This is already your email address.').waitFor()
    await write('New email address', email)
    await press('button', 'Send code')
    await page.getByText(`We sent a code to ${email}`).waitFor()
    await page.getByRole('button', { name: /^Resend code in \d+ s$/ }).waitFor()
    const first = await codeFor(stage.test, email)

    await page.reload()
    await page.getByText(`Your change to ${email} isn't finished yet`).waitFor()
    stage.test.clock.advance(60_000)
    await press('button', 'Enter code')
    await press('button', 'Resend code')
    await expect.poll(() => codeFor(stage.test, email)).not.toBe(first)
    await page.getByRole('dialog').locator('input').first().focus()
    await page.keyboard.type(await codeFor(stage.test, email))
    await page.getByText(`Your email address is now ${email}`).waitFor()
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Change email address' }))).toBe(true)
    await page.getByText(`You sign in with ${email}`).waitFor()

    await elsewhere.page.reload()
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('cancels a change of the email address, and learns when an address is taken', async () => {
    const { user: other } = await createPerson(stage.test)
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press, write } = hands.keyboard(page)
    await visit.goTo('/settings/profile')
    await press('button', 'Change email address')
    await prove(page)
    await page.getByLabel('New email address').waitFor()
    await write('New email address', other.email)
    await press('button', 'Send code')
    await page.getByText(`We sent a code to ${other.email}`).waitFor()
    visit.watch.expectFailure('409 POST /api/v1/auth/email-change/*/confirm')
    await page.getByRole('dialog').locator('input').first().focus()
    await page.keyboard.type(await codeFor(stage.test, other.email))
    await page.getByText('Another account already uses this address.').waitFor()
    await page.keyboard.press('Escape')
    await press('button', 'Cancel change')
    await page.getByText('Change canceled').waitFor()
    await page.getByText(`You sign in with ${user.email}`).waitFor()
  })

  it('pauses email for a workspace, and resumes it', async () => {
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press } = hands.keyboard(page)
    await visit.goTo('/settings/notifications')
    await page.getByRole('combobox', { name: 'Pause email for' }).press('Enter')
    await page.getByRole('option', { name: 'Harbour Cafe' }).waitFor()
    await page.keyboard.type('Har')
    await page.keyboard.press('Enter')
    await press('button', 'Pause email')
    await page.getByText('Email for Harbour Cafe paused until').waitFor()
    const { mutes } = (await (await clientOf(user)).call(getNotificationPreferences)).body
    expect(mutes).toMatchObject([{ scope: 'workspace', workspace_id: workspaceId }])
    await press('button', 'Resume email for Harbour Cafe')
    await page.getByText('Email for Harbour Cafe paused until').waitFor({ state: 'detached' })
    expect(await isFocused(page.getByRole('combobox', { name: 'Pause email for' }))).toBe(true)
  })

  it.each(kindsOfHands)('deletes the account once no one depends on it, with the %s', async (kind) => {
    const editor = await addMember(stage.test, { id: workspaceId }, 'editor')
    const organizationOwner = editor
    await stage.test.app.db.updateTable('organization_members').set({ role: 'admin' }).where('user_id', '=', organizationOwner.id).execute()
    await using elsewhere = await stage.visit({ user })
    elsewhere.watch.expectFailure('401 .+')
    await elsewhere.goTo('/posts')
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/settings/profile')
    await press('button', 'Delete account')
    // The page's event stream ends with the session.
    visit.watch.expectFailure('401 GET .+')
    await page.getByText("You can't delete your account yet").waitFor()
    await page.getByRole('link', { name: 'Make someone else an admin of Harbour Cafe' }).click()
    await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
    await stage.test.app.db.updateTable('workspace_members').set({ role: 'admin' }).where('user_id', '=', editor.id).execute()

    await visit.goTo('/settings/profile')
    await press('button', 'Delete account')
    await page.getByText('1 other member stays').first().waitFor()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await write(`Enter ${user.email} to confirm`, 'ada@social')
    await page.keyboard.press('Enter')
    await dialog.getByText('the address of your account').waitFor()
    await write(`Enter ${user.email} to confirm`, user.email)
    await page.keyboard.press('Enter')
    await prove(page)
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    await press('link', 'Back to sign in')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await elsewhere.page.reload()
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
