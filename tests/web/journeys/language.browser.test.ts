import { listAccounts } from '@broadside/contract/features/accounts'
import { getMe } from '@broadside/contract/features/auth'
import { createPublication, schedulePublication } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { createScene, createToken, createWorkspace } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, isFocused, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
/** A reload would lose it. */
const mark = (page: Page) => page.evaluate("globalThis.marked = 'marked'")
const readMark = (page: Page) => page.evaluate('globalThis.marked')

const choose = async (page: Page, kind: string, list: string, option: string) => {
  await page.getByRole('combobox', { name: list }).press('Enter')
  const chosen = page.getByRole('option', { name: option })
  await chosen.waitFor()
  if (kind === 'pointer') return chosen.click()
  await page.keyboard.type(option.slice(0, 3))
  await page.keyboard.press('Enter')
}

describe.runIf(hasChromium)('the language', () => {
  const stage = perFile(openStage)

  describe('of a signed-in user', () => {
    let scene: Awaited<ReturnType<typeof createScene>>
    beforeEach(async () => {
      scene = await createScene(stage.test)
      const { workspaceId: workspace_id, client } = scene
      const account_ids = (await client.call(listAccounts, { query: { workspace_id } })).body.map((account) => account.id)
      const body = { workspace_id, text: 'The first ferry of the year.', account_ids }
      const { id } = (await client.call(createPublication, { body })).body
      const at = '2030-01-02T15:00:00Z'
      await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    })

    it.each(kindsOfHands)('changes at once, with dates and times, and stays in the profile, with the %s', async (kind) => {
      await using visit = await stage.visit({ user: scene.user, locale: 'en-US' })
      const { page } = visit
      const { press } = hands[kind](page)
      const row = page.getByRole('listitem').filter({ hasText: 'The first ferry' })
      await visit.goTo('/posts')
      await expect.poll(() => row.textContent()).toContain('Jan 2, 2030')
      expect(await row.textContent()).toMatch(/03:00\sPM/)

      await visit.goTo('/settings/profile')
      await mark(page)
      await choose(page, kind, 'Language', 'Deutsch')
      await page.getByRole('heading', { name: 'Darstellung und Sprache' }).waitFor()
      expect(await languageOf(page)).toBe('de')
      await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Sprache' }))).toBe(true)
      await press('link', /^Beiträge/)
      await expect.poll(() => row.textContent()).toContain('2. Jan. 2030')
      expect(await row.textContent()).toContain('15:00')
      expect(await readMark(page)).toBe('marked')
      expect((await scene.client.call(getMe)).body.language).toBe('de')

      await page.reload()
      await page.getByRole('heading', { name: 'Beiträge' }).waitFor()
      await press('link', /^Einstellungen/)
      await choose(page, kind, 'Sprache', 'Wie im Browser')
      await page.getByRole('heading', { name: 'Appearance and language' }).waitFor()
      await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Language' }))).toBe(true)
      expect(await languageOf(page)).toBe('en')
    })
  })

  it('of a new user is chosen on the sign-in page, and adopted by the profile', async () => {
    const { user } = await createPerson(stage.test)
    await createWorkspace(stage.test, user)
    await using visit = await stage.visit({ locale: 'en-GB' })
    const { page } = visit
    const { press } = hands.keyboard(page)
    await visit.goTo('/sign-in')
    await mark(page)
    await press('button', 'Deutsch')
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    expect(await languageOf(page)).toBe('de')
    await page.getByLabel('E-Mail-Adresse').fill(user.email)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    await press('button', 'Anmelden')
    await page.getByRole('heading', { name: 'Beiträge' }).waitFor()
    expect(await readMark(page)).toBe('marked')
    const client = stage.test.client({ token: await createToken(stage.test, user) })
    await expect.poll(async () => (await client.call(getMe)).body.language).toBe('de')
  })

  it("of a visitor is the first of the browser's that the app has", async () => {
    for (const [locale, heading] of [
      ['de-AT', 'Anmelden'],
      ['fr-FR', 'Sign in'],
    ] as const) {
      await using visit = await stage.visit({ locale })
      await visit.goTo('/sign-in')
      await visit.page.getByRole('heading', { name: heading }).waitFor()
    }
  })
})
