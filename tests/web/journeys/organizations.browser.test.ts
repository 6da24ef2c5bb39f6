import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { addMember, createUser, createWorkspace, type TestUser } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('organizations', () => {
  const stage = perFile(openStage)
  let owner: TestUser
  let organizationId: string
  let workspaceId: string
  let path: string
  beforeAll(async () => {
    owner = (await createPerson(stage.test, { display_name: 'Ada' })).user
    const workspace = await createWorkspace(stage.test, owner, { name: 'Quay' })
    organizationId = workspace.organization_id
    workspaceId = workspace.id
    path = `/settings/organizations/${organizationId}`
  })

  const join = async (display_name: string, { isInWorkspace = false } = {}): Promise<TestUser> => {
    const user = (isInWorkspace && (await addMember(stage.test, { id: workspaceId }, 'viewer'))) || (await createUser(stage.test))
    await stage.test.app.db.updateTable('users').set({ display_name }).where('id', '=', user.id).execute()
    const row = { organization_id: organizationId, user_id: user.id, role: 'member' as const, created_at: stage.test.clock.now() }
    await stage.test.app.db.insertInto('organization_members').values(row).execute()
    return { ...user, display_name }
  }

  it('leads to the only organization, where its owner changes roles and removes people', async () => {
    await join('Bea', { isInWorkspace: true })
    await join('Zoe')
    const visit = await stage.visit({ user: owner })
    const { page } = visit
    await visit.goTo('/settings/organizations')
    await page.waitForURL(`**${path}?*`)
    await page.getByRole('combobox', { name: 'Role of Bea' }).click()
    await page.getByRole('option', { name: 'Admin' }).click()
    await page.getByText('Bea is now Admin').waitFor()

    await page.getByRole('button', { name: 'Actions for Bea' }).click()
    await page.getByRole('menuitem', { name: 'Remove from organization' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText("Bea can't be removed from Quay while they're in one of its workspaces.").waitFor()
    expect(await dialog.getByRole('link', { name: 'Members of Quay' }).getAttribute('href')).toContain('/settings/members?w=')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Actions for Zoe' }).click()
    await page.getByRole('menuitem', { name: 'Remove from organization' }).click()
    await dialog.getByRole('button', { name: 'Remove from organization' }).click()
    await page.getByText('Zoe removed').waitFor()
    await page.getByRole('list', { name: 'People' }).getByText('Zoe').waitFor({ state: 'detached' })
    visit.watch.assertClean()
  })

  it.each(kindsOfHands)('changes its owner once the other accepts, with the %s', async (kind) => {
    const name = `Quay ${kind}`
    const founder = (await createPerson(stage.test, { display_name: 'Ada' })).user
    const { id: workspace, organization_id: id } = await createWorkspace(stage.test, founder, { name })
    const nominee = await addMember(stage.test, { id: workspace }, 'editor')
    await stage.test.app.db.updateTable('users').set({ display_name: 'Bea' }).where('id', '=', nominee.id).execute()
    const row = { organization_id: id, user_id: nominee.id, role: 'member' as const, created_at: stage.test.clock.now() }
    await stage.test.app.db.insertInto('organization_members').values(row).execute()

    const theirs = await stage.visit({ user: founder })
    const { page } = theirs
    const { press, write } = hands[kind](page)
    await theirs.goTo(`/settings/organizations/${id}/general`)
    await press('button', 'Transfer ownership')
    await page.getByLabel('New owner').fill('Bea')
    await page.getByRole('option', { name: /^Bea/ }).click()
    await write(`Type “${name}” to confirm`, name)
    await press('button', 'Offer ownership')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    await page.getByText(/You offered the ownership to Bea, who can accept until/).waitFor()

    const other = await stage.visit({ user: nominee })
    await other.goTo(`/settings/organizations/${id}`)
    const others = hands[kind](other.page)
    await others.press('link', 'Review')
    await others.press('button', 'Accept ownership')
    await other.page.getByText(`Bea is now the owner of ${name}.`).waitFor()
    await other.goTo(`/settings/organizations/${id}/general`)
    await other.page.getByRole('button', { name: 'Transfer ownership' }).waitFor()

    // The former owner's page learns of it by itself.
    await page.getByText(/^Bea \(.*\) is the owner/).waitFor()
    await page.getByText('Your role: Admin').waitFor()
    theirs.watch.assertClean()
    other.watch.assertClean()
  })

  it('shows a member who is in it, and nothing to change', async () => {
    const member = await join('Cleo', { isInWorkspace: true })
    const visit = await stage.visit({ user: member })
    await visit.goTo(`${path}/general`)
    await visit.page.waitForURL(`**${path}?*`)
    const people = visit.page.getByRole('list', { name: 'People' })
    await people.getByText('Cleo').waitFor()
    expect(await people.getByRole('button').count()).toBe(0)
    expect(await visit.page.getByRole('navigation', { name: 'Organization' }).count()).toBe(0)
    visit.watch.assertClean()
  })

  it('is renamed, and deleted once it has no workspaces', async () => {
    const founder = (await createPerson(stage.test, { display_name: 'Dora' })).user
    await createWorkspace(stage.test, founder, { name: 'Home' })
    const { id: workspace, organization_id: id } = await createWorkspace(stage.test, founder, { name: 'Attic' })
    const visit = await stage.visit({ user: founder })
    const { page } = visit
    await visit.goTo('/settings/organizations')
    await page.getByRole('link', { name: 'Attic', exact: true }).click()
    await page.getByRole('link', { name: 'General' }).last().click()
    await page.getByText('Delete this workspace first.').waitFor()
    const link = page.getByRole('link', { name: 'Delete Attic' })
    expect(await link.getAttribute('href')).toBe(`/settings/workspace?w=${workspace}#deletion`)
    await page.getByLabel('Organization name').fill('Loft')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Loft' }).waitFor()

    await stage.test.app.db.deleteFrom('workspaces').where('id', '=', workspace).execute()
    await visit.goTo(`/settings/organizations/${id}/general`)
    await page.getByRole('button', { name: 'Delete organization' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 person will no longer be in it.').waitFor()
    await dialog.getByLabel('Type “Loft” to confirm').fill('Loft')
    await dialog.getByRole('button', { name: 'Delete organization' }).click()
    await page.getByLabel('Your password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Loft deleted').waitFor()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    visit.watch.assertClean()
  })

  it('shows what changed how people sign in, by kind', async () => {
    const now = stage.test.clock.now()
    const event = (type: string, data: object) => ({
      id: type,
      organization_id: organizationId,
      type,
      actor_user_id: owner.id,
      data: JSON.stringify(data),
      created_at: now,
    })
    await stage.test.app.db
      .insertInto('identity_audit_events')
      .values([event('policy.updated', { from: 'disabled', to: 'optional' }), event('domain.verified', { domain: 'quay.example' })])
      .execute()
    const visit = await stage.visit({ user: owner })
    const { page } = visit
    await visit.goTo(`${path}/audit`)
    const log = page.getByRole('list', { name: 'Access log' })
    await log.getByText('Changed single sign-on from off to optional').waitFor()
    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'Domain verified' }).click()
    await log.getByText('Verified the domain quay.example').waitFor()
    await log.getByText('Changed single sign-on').waitFor({ state: 'detached' })
    visit.watch.assertClean()
  })
})
