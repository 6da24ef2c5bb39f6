import { getWorkspaceTeam, inviteMember } from '@broadside/contract/features/team'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../apps/server/src/features/identity/testing/codes.ts'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { createScene, createToken, createWorkspace, signIn as signInCookie } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { addAuthenticator } from '../in-page.ts'
import { hasChromium, openStage } from '../stage.ts'

/** Ends the session in the browser only, while no page makes requests. */
const forget = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

describe.runIf(hasChromium)('a user', () => {
  const stage = perFile(openStage)

  const createMember = async () => {
    const { user } = await createPerson(stage.test)
    await createWorkspace(stage.test, user)
    return user
  }

  it.each(kindsOfHands)('with an invitation sees who sent it and for what, and joins as a new user, with the %s', async (kind) => {
    const scene = await createScene(stage.test)
    const email = `${kind}@harbour.example`
    const { body } = await scene.client.call(inviteMember, { params: { id: scene.workspaceId }, body: { email, role: 'editor' } })
    await using visit = await stage.visit()
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo((body.accept_url ?? '').replace(stage.origin, ''))
    await page.getByText('invited you to join Harbour Cafe as an editor').waitFor()
    await press('link', 'Create account')
    await page.getByLabel('Password', { exact: true }).waitFor()
    await write('Password', password)
    await press('button', 'Create account')
    await press('button', 'Join Harbour Cafe')
    await page.getByRole('heading', { name: 'Posts' }).waitFor()
    const team = (await scene.client.call(getWorkspaceTeam, { params: { id: scene.workspaceId }, query: {} })).body
    expect(JSON.stringify(team)).toContain(email)
  })

  it('sets up an authenticator app, signs in with its code, then with a recovery code', async () => {
    const user = await createMember()
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press, write } = hands.keyboard(page)
    await visit.goTo('/settings/security')
    await press('button', 'Set up')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    const secret = ((await page.getByRole('dialog').locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await page.getByRole('dialog').locator('input').first().focus()
    await page.keyboard.type(codeAt(secret, stage.test.clock.now()))
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await page.emulateMedia({ media: 'print' })
    expect(await list.isVisible()).toBe(false)
    const printed = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '')
    expect(printed).toEqual([
      'Broadside recovery codes',
      expect.stringContaining(`${user.email} at ${new URL(stage.origin).host}, `),
      ...codes,
      expect.stringContaining('Each code works once.'),
    ])
    await page.emulateMedia({ media: 'screen' })
    await press('checkbox', /I've saved these codes/)
    await press('button', 'Turn on')
    await page.getByText("On. You'll enter a code").waitFor()

    const signIn = async () => {
      await forget(page)
      await visit.goTo('/sign-in')
      await write('Email address', user.email)
      await write('Password', password)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    }
    await signIn()
    // A code works once, and the one of the next 30-second step is already valid.
    await page.locator('input').first().focus()
    await page.keyboard.type(codeAt(secret, stage.test.clock.now(), 1))
    await page.getByRole('heading', { name: 'Posts' }).waitFor()

    await signIn()
    await press('link', 'Use a recovery code')
    await write('Recovery code', codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Posts' }).waitFor()
    await visit.goTo('/notifications')
    await page.getByText('Recovery code used').waitFor()
    await visit.goTo('/settings/security')
    await press('button', 'Show remaining codes')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    await page.getByText('9 of 10 recovery codes left').waitFor()

    await press('button', 'Generate new recovery codes')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    await list.waitFor()
    const [fresh = ''] = await list.getByRole('listitem').allTextContents()
    await press('checkbox', /I've saved these codes/)
    await press('button', 'Activate new codes')
    await page.getByText('Recovery codes replaced').waitFor()
    visit.watch.expectFailure('401 POST /api/v1/auth/login/recovery-code')
    await signIn()
    await press('link', 'Use a recovery code')
    await write('Recovery code', codes[1] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('This recovery code is invalid or already used.').waitFor()
    await write('Recovery code', fresh)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Posts' }).waitFor()
  })

  it('changes the password, with the API tokens, and signs out all other devices', async () => {
    const user = await createMember()
    await createToken(stage.test, user)
    await using visit = await stage.visit({ user })
    const { page } = visit
    const { press, write } = hands.keyboard(page)
    // A new user has a session already.
    await signInCookie(stage.test, user)
    await visit.goTo('/settings/security')
    await press('button', 'Sign out all other devices')
    await page.getByText('Signed out 2 other devices').waitFor()
    await page.getByRole('button', { name: 'Sign out all other devices' }).waitFor({ state: 'detached' })

    await press('button', 'Change password')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    await page.getByLabel('New password').waitFor()
    await write('New password', 'the next long sentence')
    await press('checkbox', 'Also revoke all API tokens')
    await page.keyboard.press('Enter')
    await press('button', 'Change password')
    await page.getByText('Password changed and 1 API token revoked').waitFor()
  })

  it('adds a passkey, and signs in with it alone', async () => {
    const user = await createMember()
    await using visit = await stage.visit({ user })
    const { page } = visit
    await addAuthenticator(page)
    const { press, write } = hands.keyboard(page)
    await visit.goTo('/settings/security')
    await press('button', 'Add passkey')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    await press('button', 'Create passkey')
    await page.getByText('Passkey added').waitFor()
    await forget(page)
    // The page offers passkeys on load, and this device always confirms.
    await visit.goTo('/sign-in')
    await page.getByRole('heading', { name: 'Posts' }).waitFor()
  })

  it.each(kindsOfHands)(
    'sees that the password was wrong, then signs in and arrives at the page they requested, with the %s',
    async (kind) => {
      const user = await createMember()
      await using visit = await stage.visit()
      const { page, watch } = visit
      const { press, write } = hands[kind](page)
      watch.expectFailure('401 POST /api/v1/auth/login')
      await visit.goTo('/settings/profile')
      await write('Email address', user.email)
      await write('Password', 'not the password')
      await press('button', 'Sign in')
      await page.getByRole('alert').waitFor()
      await write('Password', password)
      await press('button', 'Sign in')
      await page.getByRole('heading', { name: 'Profile' }).waitFor()
    },
  )
})
