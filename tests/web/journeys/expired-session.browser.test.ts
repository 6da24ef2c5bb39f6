/** A session that expires while the user is writing: they sign in in place, and nothing is sent without a request. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Family, type House, linkPerson, settle } from '../../../apps/server/src/features/identity/testing/house.ts'
import { startTestProvider } from '../../../apps/server/src/features/identity/testing/oidc-provider.ts'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { addMember } from '../../../apps/server/src/test/factories.ts'
import { area, type Desk, kept, openDesk } from '../desk.ts'
import { hands } from '../hands.ts'
import { addAuthenticator } from '../in-page.ts'
import { hasChromium, openStage, type Stage, type Visit } from '../stage.ts'

// The toast that follows is a dialog, too.
const signInDialog = ({ page }: Pick<Visit, 'page'>) => page.getByRole('dialog', { name: 'Sign in to continue' })

describe.runIf(hasChromium)('a session that expires while writing', () => {
  let stage: Stage
  let house: House
  let family: Family
  let desk: Desk
  beforeAll(async () => {
    const idp = await startTestProvider()
    stage = await openStage({ env: { FETCH_ALLOW_LIST: idp.host } })
    idp.now = () => Math.floor(stage.test.clock.now().getTime() / 1000)
    house = { test: stage.test, idp, [Symbol.asyncDispose]: () => idp[Symbol.asyncDispose]() }
    family = await settle(house)
    idp.visitor = { sub: 'owner', email: family.owner.email, email_verified: true, name: 'Ada' }
    await linkPerson(house, family.providerId, family.cookie, idp.visitor)
  })
  afterAll(async () => {
    await stage[Symbol.asyncDispose]()
    await house[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    const { password_hash } = (await createPerson(stage.test)).user
    desk = await openDesk(stage)
    await stage.test.app.db.updateTable('users').set({ password_hash }).where('id', '=', desk.user.id).execute()
  })

  const endSession = ({ watch }: Visit, userId = desk.user.id) => {
    watch.expectFailure('401 .+')
    return stage.test.app.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  }
  const publishWithout = async (visit: Visit, id: string) => {
    const { page } = visit
    await visit.goTo(`/publications/${id}`)
    await endSession(visit)
    await area(page).fill('We open at eight.')
    // Autosave may open the dialog before a pointer reaches the button.
    await page.getByRole('button', { name: 'Publish now' }).dispatchEvent('click')
    await signInDialog(visit).waitFor()
  }
  const statusOf = async (id: string) => (await desk.read(id)).status

  it('continues after signing in by password in place; the text is saved, and publishing waits for a click, even after a reload', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await publishWithout(visit, id)
    await write('Password', password)
    await press('button', 'Sign in')
    await signInDialog(visit).waitFor({ state: 'detached' })
    expect(await area(page).inputValue()).toBe('We open at eight.')
    await expect.poll(() => desk.textOf(id)).toBe('We open at eight.')
    await page.reload()
    await expect.poll(() => area(page).inputValue()).toBe('We open at eight.')
    expect(await statusOf(id)).toBe('draft')
    await press('button', 'Publish now')
    await expect.poll(() => statusOf(id)).toBe('published')
  })

  it('lets the user close the dialog to see the page, and open it again', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press } = hands.pointer(page)
    await publishWithout(visit, id)
    await press('button', 'Not now')
    await signInDialog(visit).waitFor({ state: 'detached' })
    await page
      .getByRole('alert')
      .getByText(/Your session expired\. Sign in and try again\./)
      .waitFor()
    await press('button', 'Sign in')
    await signInDialog(visit).waitFor()
  })

  it('continues after signing in with a passkey in place', async () => {
    const id = await desk.write('We open at seven.')
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await addAuthenticator(page)
    await visit.goTo('/settings/security')
    await press('button', 'Add passkey')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    await press('button', 'Create passkey')
    await page.getByText('Passkey added').waitFor()
    await publishWithout(visit, id)
    await press('button', 'Sign in with a passkey')
    await signInDialog(visit).waitFor({ state: 'detached' })
    await expect.poll(() => desk.textOf(id)).toBe('We open at eight.')
    expect(await statusOf(id)).toBe('draft')
  })

  it('continues after signing in at a provider, with the text', async () => {
    await using visit = await stage.visit({ user: family.owner })
    const { page } = visit
    await visit.goTo('/publications/new')
    await endSession(visit, family.owner.id)
    await area(page).fill('The ferry is late.')
    await signInDialog(visit).waitFor()
    await expect.poll(() => kept(page)).toContain('The ferry is late.')
    await hands.pointer(page).press('link', 'Continue with Company accounts')
    await expect.poll(() => area(page).inputValue()).toBe('The ferry is late.')
    await page.getByText(/^Saved/).waitFor()
  })

  it('loses nothing to another user who signs in, and sends nothing as them', async () => {
    const id = await desk.write('We open at seven.')
    const { user: other } = await createPerson(stage.test, { display_name: 'Grace Hopper' })
    const member = {
      workspace_id: desk.workspaceId,
      user_id: other.id,
      role: 'editor' as const,
      created_at: new Date(),
      updated_at: new Date(),
    }
    await stage.test.app.db.insertInto('workspace_members').values(member).execute()
    await using visit = await stage.visit({ user: desk.user })
    const { page } = visit
    const { press, write } = hands.pointer(page)
    await publishWithout(visit, id)
    const second = await page.context().newPage()
    await second.goto('/sign-in')
    await hands.pointer(second).write('Email address', other.email)
    await hands.pointer(second).write('Password', password)
    await hands.pointer(second).press('button', 'Sign in')
    await second.getByRole('heading', { name: 'Posts' }).waitFor()

    await page.getByRole('dialog', { name: "You're signed in as Grace Hopper" }).waitFor()
    expect(await page.getByRole('dialog').textContent()).toContain("Their unsaved changes weren't sent.")
    expect([await desk.textOf(id), await statusOf(id)]).toEqual(['We open at seven.', 'draft'])
    await press('button', 'Continue as Grace Hopper')
    await page.getByRole('heading', { name: 'Posts' }).waitFor()
    await page.goto(`/publications/${id}`)
    await expect.poll(() => area(page).inputValue()).toBe('We open at seven.')
    expect([await desk.textOf(id), await statusOf(id), await kept(page)]).toEqual(['We open at seven.', 'draft', '[]'])
    await write('Text', 'We open at nine.')
    await expect.poll(() => desk.textOf(id)).toBe('We open at nine.')
  })

  it('reports that a provider signed in another user, and allows going back', async () => {
    const colleague = await addMember(stage.test, { id: family.workspaceId }, 'editor')
    await using visit = await stage.visit({ user: colleague })
    const { page } = visit
    await visit.goTo('/publications/new')
    await endSession(visit, colleague.id)
    await area(page).fill('The ferry is here.')
    await signInDialog(visit).waitFor()
    await expect.poll(() => kept(page)).toContain('The ferry is here.')
    await hands.pointer(page).press('link', 'Continue with Company accounts')
    await page.getByRole('dialog', { name: /^You're signed in as/ }).waitFor()
    // The dialog hides the page from queries by role.
    expect(await page.locator('textarea').first().inputValue()).toBe('')
    await hands.pointer(page).press('button', `Sign in as ${colleague.display_name}`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await kept(page)).toContain('The ferry is here.')
  })
})
