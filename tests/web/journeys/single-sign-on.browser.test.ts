import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Family, type House, linkPerson, requireSso, settle } from '../../../apps/server/src/features/identity/testing/house.ts'
import { startTestProvider } from '../../../apps/server/src/features/identity/testing/oidc-provider.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage, type Stage, type Visit } from '../stage.ts'

describe.runIf(hasChromium)('single sign-on', () => {
  let stage: Stage
  let house: House
  let family: Family
  beforeAll(async () => {
    const idp = await startTestProvider()
    stage = await openStage({ env: { FETCH_ALLOW_LIST: idp.host } })
    idp.now = () => Math.floor(stage.test.clock.now().getTime() / 1000)
    house = { test: stage.test, idp, [Symbol.asyncDispose]: () => idp[Symbol.asyncDispose]() }
    family = await settle(house, { jit_enabled: true })
    const row = { id: 'domain', organization_id: family.organizationId, domain: 'harbour.example', token: 't' }
    const now = stage.test.clock.now()
    await stage.test.app.db
      .insertInto('sso_domains')
      .values({ ...row, created_at: now, verified_at: now })
      .execute()
  })
  afterAll(async () => {
    await stage[Symbol.asyncDispose]()
    await house[Symbol.asyncDispose]()
  })

  it.each(kindsOfHands)('signs in a new user by work email alone, with the %s', async (kind) => {
    const email = `marta-${kind}@harbour.example`
    house.idp.visitor = { sub: kind, email, email_verified: true, name: 'Marta' }
    await using visit = await stage.visit()
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/sign-in')
    await press('link', 'Sign in with SSO')
    await page.getByRole('heading', { name: 'Single sign-on' }).waitFor()
    await write('Email address', email)
    await press('button', 'Continue')
    await page.waitForURL('**/workspaces')
    await page.getByText(`You're signed in as ${email}.`).waitFor()
  })

  it('takes a member to the requested page', async () => {
    const person = { sub: 'owner', email: family.owner.email, email_verified: true, name: 'Ada' }
    await linkPerson(house, family.providerId, family.cookie, person)
    house.idp.visitor = person
    await using visit = await stage.visit()
    await visit.goTo('/settings/profile')
    await hands.pointer(visit.page).press('link', 'Continue with Company accounts')
    await visit.page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('tells a user without a linked account how to link it', async () => {
    house.idp.visitor = { sub: 'stranger', email: family.owner.email, email_verified: true, name: 'Mallory' }
    await using visit = await stage.visit()
    await visit.goTo('/sign-in')
    await hands.pointer(visit.page).press('link', 'Continue with Company accounts')
    await visit.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const notice = visit.page.getByText('An account with this email already exists.')
    await notice.waitFor()
    expect(await notice.textContent()).toContain('link SSO in Security settings')
  })

  describe('that a workspace requires', () => {
    const person = { sub: 'keeper', email: 'keeper@harbour.example', email_verified: true, name: 'Grace' }
    let closed: Family
    beforeEach(async () => {
      closed = await settle(house)
    })
    /** Everything in it is refused, and the requested screen, which logs that, says so. */
    const expectClosed = async ({ page, watch }: Visit) => {
      for (const path of ['*', '*/*', '*/*/*', '*/*/*/*']) watch.expectFailure(`403 GET /api/v1/${path}`)
      await page
        .getByText(/organization requires single sign-on\. Sign in with/)
        .first()
        .waitFor()
      expect(watch.take().filter((fault) => !/^403 GET |^console: ApiError: sso_required/.test(fault))).toEqual([])
    }
    const notice = (page: Page) => page.getByText(/requires single sign-on for this workspace/)

    it('is offered where the workspace is closed, again when it has expired, and opens the requested page', async () => {
      await linkPerson(house, closed.providerId, closed.cookie, person)
      await requireSso(house, closed)
      house.idp.visitor = person
      await using visit = await stage.visit({ user: closed.owner })
      const { page } = visit
      await page.goto('/posts?w=' + closed.workspaceId)
      await notice(page).waitFor()
      await expectClosed(visit)
      await hands.pointer(page).press('link', 'Continue with Company accounts')
      await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/posts')
      await expect.poll(() => notice(page).count()).toBe(0)

      const sessions = stage.test.app.db.updateTable('sessions').where('provider_id', '=', closed.providerId)
      await sessions.set({ assured_at: new Date(0) }).execute()
      await hands.pointer(page).press('link', 'Calendar')
      await notice(page).waitFor()
      await expectClosed(visit)
    })

    it('leads a user without a linked account to the settings that link it', async () => {
      await requireSso(house, closed)
      await using visit = await stage.visit({ user: closed.owner })
      const { page } = visit
      await page.goto('/posts')
      await page.getByText(/your account isn't linked to Company accounts/).waitFor()
      await expectClosed(visit)
      await hands.pointer(page).press('link', 'Open Security settings')
      await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
    })
  })
})
