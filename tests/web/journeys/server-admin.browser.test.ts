import { createPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { appFingerprint } from '../../../apps/server/src/features/publishing/readiness/readiness.ts'
import { addMember, createScene, createUser, createWorkspace, type Scene, type TestUser } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const hour = 3_600_000

describe.runIf(hasChromium)('server administration', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let admin: TestUser
  let accountId: string
  beforeAll(async () => {
    scene = await createScene(stage.test)
    accountId = (await connectFakes(stage.fakes, scene.client, scene.workspaceId)).mastodon.id
    admin = await createUser(stage.test, { is_admin: true })
    await createWorkspace(stage.test, admin)
  })

  const draft = async (text: string) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [accountId] }
    return (await scene.client.call(createPublication, { body })).body.id
  }
  const publish = async (id: string) => scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })

  /** An editor learns from the editor why nothing is published. */
  const refusesEditor = async (id: string) => {
    await using visit = await stage.visit({ user: await addMember(stage.test, { id: scene.workspaceId }, 'editor') })
    visit.watch.expectFailure('409 POST /api/v1/publications/*/publish-now')
    await visit.goTo(`/publications/${id}`)
    await visit.page.getByRole('button', { name: 'Publish now' }).click()
    await visit.page.getByRole('alert').getByText('Mastodon is paused by your server admin.').waitFor()
  }

  it('pauses a network after showing what that holds back, and resumes it', async () => {
    const at = new Date(stage.test.clock.now().getTime() + hour).toISOString()
    const scheduled = await draft('The ferry is late.')
    await scene.client.call(schedulePublication, { params: { id: scheduled }, body: { expected_revision: 1, schedule: { at } } })
    const visit = await stage.visit({ user: admin })
    const { page } = visit
    await page.goto('/settings/server/networks')
    await page.getByRole('button', { name: 'Pause Mastodon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/1 account, 1 scheduled post\. The next is due/).waitFor()
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Mastodon paused', { exact: true }).waitFor()
    await refusesEditor(await draft('Not today.'))
    await page.getByRole('button', { name: 'Resume Mastodon' }).click()
    await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByText('Mastodon resumed', { exact: true }).waitFor()
    await publish(await draft('Today.'))
    visit.watch.assertClean()
  })

  it('records the review of an app, which stays readable', async () => {
    const visit = await stage.visit({ user: admin })
    const { page } = visit
    await page.goto('/settings/server/networks')
    await page.getByRole('button', { name: 'Record app review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Record app review' }).click()
    await dialog.getByText('Fill this in.').first().waitFor()
    await dialog.getByLabel('Network', { exact: true }).click()
    await page.getByRole('option', { name: 'Bluesky' }).click()
    await dialog.getByLabel('Source').fill('https://bsky.example/review')
    await dialog.getByLabel('Reviewed on').fill('2026-01-05')
    await dialog.getByLabel('Until').fill('2027-01-05')
    await dialog.getByRole('button', { name: 'Record app review' }).click()
    await page.getByText('Review of Bluesky recorded', { exact: true }).waitFor()
    const review = await stage.test.app.db.selectFrom('readiness_reviews').selectAll().executeTakeFirstOrThrow()
    expect(review).toMatchObject({ provider: 'bluesky', state: 'approved', app_fingerprint: appFingerprint('bluesky') })
    await page.getByText('App review: Bluesky').click()
    await page.getByRole('link', { name: 'https://bsky.example/review' }).waitFor()
    visit.watch.assertClean()
  })

  it('shows advice first, and checks again on request', async () => {
    const visit = await stage.visit({ user: admin })
    const { page } = visit
    await page.goto('/settings/server')
    const health = page.getByRole('list', { name: 'Health' })
    await health.getByText(/No mail server is set/).waitFor()
    await stage.test.app.db.updateTable('grants').set({ status: 'reconnect_required' }).execute()
    await page.getByRole('button', { name: 'Check now' }).click()
    await health.getByText(/to be reconnected/).waitFor()
    visit.watch.assertClean()
  })

  it('is hidden from everyone else', async () => {
    const { page } = await stage.visit({ user: scene.user })
    await page.goto('/settings/server')
    await page.waitForURL('**/settings/profile')
    expect(await page.getByRole('link', { name: 'Server overview' }).count()).toBe(0)
  })
})
