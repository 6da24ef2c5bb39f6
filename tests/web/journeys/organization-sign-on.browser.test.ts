/** An admin sets up single sign-on for an organization, tests it, requires it, and people use it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDns, type TestDns } from '../../../apps/server/src/lib/testing/dns-server.ts'
import { createUserWithPassword, password } from '../../../apps/server/src/features/identity/testing/house.ts'
import { startTestProvider, type TestProvider } from '../../../apps/server/src/features/identity/testing/oidc-provider.ts'
import { createWorkspace, type TestUser } from '../../../apps/server/src/test/factories.ts'
import { type Hands, hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage, type Stage } from '../stage.ts'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const row = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })

describe.runIf(hasChromium)('single sign-on of an organization', () => {
  let stage: Stage
  let idp: TestProvider
  let dns: TestDns
  let owner: TestUser
  let organizationId: string
  beforeAll(async () => {
    idp = await startTestProvider()
    dns = await startTestDns()
    stage = await openStage({ env: { FETCH_ALLOW_LIST: idp.host, DNS_SERVERS: dns.address } })
    idp.now = () => Math.floor(stage.test.clock.now().getTime() / 1000)
  })
  afterAll(async () => {
    await stage[Symbol.asyncDispose]()
    await dns[Symbol.asyncDispose]()
    await idp[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    owner = await createUserWithPassword(stage.test)
    organizationId = (await createWorkspace(stage.test, owner)).organization_id
  })

  const settings = () => `/settings/organizations/${organizationId}/sign-on`

  const addProvider = async (page: Page, { press, write }: Hands, secret: string) => {
    await page.getByRole('heading', { name: 'Identity providers' }).waitFor()
    await press('link', 'Add provider')
    await choose(page, 'Provider', 'Another provider')
    await write('Name', 'Harbor staff')
    await write('Issuer', idp.issuer)
    await write('Client ID', idp.clientId)
    await write('Client secret', secret)
    await press('checkbox', 'Create users at their first sign-in')
    await press('button', 'Add and test')
  }

  it.each(kindsOfHands)('is set up, tested, required and used, with the %s', async (kind) => {
    const domain = `harbor-${kind}.example`
    await using visit = await stage.visit({ user: owner })
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo(`/settings/organizations/${organizationId}`)
    await press('link', 'Single sign-on')

    // A wrong secret shows the failing step, and the right one repairs it.
    await addProvider(page, hands[kind](page), 'a wrong secret')
    await row(page, 'Connection test', 'Client ID and secret')
      .getByText('The provider rejects the client ID or the client secret.')
      .waitFor()
    await page.getByText('1 step failed.').waitFor()
    await page.getByText('Not working').waitFor()
    expect(await page.getByLabel('Redirect URL').first().inputValue()).toMatch(/^http.*\/auth\/oidc\/[0-9a-f-]+\/callback$/)
    await write('Client secret', idp.clientSecret)
    await press('button', 'Save and test')
    await page.getByText('No problem found.').waitFor()
    await page.getByText('Working', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(idp.clientSecret)

    // The admin's own sign-in links the admin's account.
    idp.visitor = { sub: `owner-${kind}`, email: `ada@${domain}`, email_verified: true, name: 'Ada of Harbor' }
    await press('button', 'Sign in once with this provider')
    await write('Your password', password)
    await press('button', 'Confirm')
    await page.getByText('Your account is linked.').waitFor()
    await page.getByText(`ada@${domain}`).waitFor()
    await page.getByText('Ada of Harbor').waitFor()

    await press('link', 'Back to single sign-on')
    await write('Domain', domain)
    await press('button', 'Add domain')
    await row(page, 'Domains', domain).waitFor()
    const record = `_broadside-verify.${domain}`
    expect(await row(page, 'Domains', domain).getByLabel('Name', { exact: true }).inputValue()).toBe(record)
    const token = await row(page, 'Domains', domain).getByLabel('Value', { exact: true }).inputValue()
    visit.watch.expectFailure('409 POST /api/v1/organizations/*/sso-domains/*/verify')
    await press('button', `Verify ${domain}`)
    await page.getByText(`There is no TXT record ${record} yet.`).waitFor()
    dns.records.set(record, ['another text'])
    await press('button', `Verify ${domain}`)
    await page.getByText(`The TXT record ${record} has another value: another text`).waitFor()
    dns.records.set(record, [token])
    await press('button', `Verify ${domain}`)
    await row(page, 'Domains', domain).getByText('Verified', { exact: true }).waitFor()

    await choose(page, 'Single sign-on', 'Required')
    await press('checkbox', 'Harbor staff')
    await page.getByText('The only person in the organization has linked an account').waitFor()
    await page.getByText('You keep access: you signed in with an accepted provider.').waitFor()
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()

    const email = `marta@${domain}`
    idp.visitor = { sub: `marta-${kind}`, email, email_verified: true, name: 'Marta' }
    await using theirs = await stage.visit()
    await theirs.goTo('/sign-in?with=sso')
    await theirs.page.getByLabel('Email address').fill(email)
    await theirs.page.getByRole('button', { name: 'Continue' }).click()
    await theirs.page.getByText(`You're signed in as ${email}.`).waitFor()

    visit.watch.expectFailure('409 PATCH /api/v1/organizations/*/identity-providers/*')
    await press('button', 'Turn off Harbor staff')
    const dialog = page.getByRole('dialog', { name: 'Turn off Harbor staff?' })
    await dialog.waitFor()
    await press('button', 'Turn off')
    await dialog.getByText('This is the last active provider that the policy accepts').waitFor()
    await press('button', 'Cancel')
    await dialog.waitFor({ state: 'detached' })
    await choose(page, 'Single sign-on', 'Not required')
    await press('button', 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByText('No one loses access.').waitFor()
  })

  it('warns admins before they lock themselves out', async () => {
    await using visit = await stage.visit({ user: owner })
    const { page } = visit
    await visit.goTo(settings())
    await addProvider(page, hands.pointer(page), idp.clientSecret)
    await page.getByText('No problem found.').waitFor()
    await hands.pointer(page).press('link', 'Back to single sign-on')
    await choose(page, 'Single sign-on', 'Required')
    visit.watch.expectFailure('422 PUT /api/v1/organizations/*/sso-policy')
    await hands.pointer(page).press('button', 'Save')
    await page.getByRole('alert').getByText('At least one provider must be active.').waitFor()
    await hands.pointer(page).press('checkbox', 'Harbor staff')
    await page.getByRole('alert').getByText("Your account isn't linked to an accepted provider.").waitFor()
    await page.getByText("1 person of 1 in the organization can't open its workspaces").waitFor()
    await hands.pointer(page).press('button', 'Save')
    const dialog = page.getByRole('dialog', { name: 'You would be locked out' })
    await dialog.waitFor()
    await hands.pointer(page).press('button', 'Cancel')
    await dialog.waitFor({ state: 'detached' })
    const policies = await stage.test.app.db
      .selectFrom('sso_policies')
      .select('mode')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(policies).toEqual([])

    // Whoever does it nevertheless can still change the policy.
    visit.watch.expectFailure('403 GET /api/v1/organizations/*/identity-providers')
    await hands.pointer(page).press('button', 'Save')
    await hands.pointer(page).press('button', 'Require anyway')
    await page.getByText("This organization requires single sign-on, and your account isn't linked to its provider.").waitFor()
    await choose(page, 'Single sign-on', 'Not required')
    await hands.pointer(page).press('button', 'Save')
    await row(page, 'Identity providers', 'Harbor staff').waitFor()
  })

  it('shows an issuer that cannot be read at its field, and keeps what was typed', async () => {
    await using visit = await stage.visit({ user: owner })
    const { page } = visit
    await visit.goTo(`${settings()}/new`)
    const { press, write } = hands.keyboard(page)
    await press('button', 'Add and test')
    expect(await page.getByText('Fill this in.').count()).toBe(3)
    await write('Name', 'Harbor staff')
    await write('Issuer', 'https://localhost:1')
    await write('Client ID', 'harbor')
    visit.watch.expectFailure('422 POST /api/v1/organizations/*/identity-providers')
    await press('button', 'Add and test')
    await page.getByText("Couldn't read the identity provider's configuration at this URL.").waitFor()
    expect(await page.getByLabel('Issuer').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Client ID').inputValue()).toBe('harbor')
  })
})
