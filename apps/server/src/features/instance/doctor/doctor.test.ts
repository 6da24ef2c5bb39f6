import { examine, getExamination } from '@broadside/contract/features/admin'
import { access } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openScene } from '#publishing/deliveries/testing/scene.ts'
import { createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const scene = perFile(openScene)

const openAdmin = async () => scene.test.client({ cookie: await signIn(scene.test, await createUser(scene.test, { is_admin: true })) })

it('examines the instance at the first reading, when it is old, and on request', async () => {
  const admin = await openAdmin()
  const { checked_at, items } = (await admin.call(getExamination)).body
  const codes = items.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['version', 'database', 'disk', 'memory', 'queue', 'backup_none', 'mail_off', 'accounts']))
  expect(items.find(({ code }) => code === 'mail_off')).toEqual({
    code: 'mail_off',
    severity: 'advice',
    sentence: expect.stringContaining('SMTP_URL') as string,
    manual_href: 'docs/manual/mail.md',
  })
  await scene.test.app.db.updateTable('grants').set({ status: 'reconnect_required' }).execute()
  scene.test.clock.advance(60_000)
  expect((await admin.call(getExamination)).body).toMatchObject({ checked_at, items })
  const found = { code: 'accounts_to_reconnect', severity: 'warning', parameters: { count: 1, total: expect.any(Number) as number } }
  const now = (await admin.call(examine)).body
  expect(now.checked_at).toBe(scene.test.clock.now().toISOString())
  expect(now.items).toContainEqual(expect.objectContaining(found))
  scene.test.clock.advance(3_600_000)
  expect((await admin.call(getExamination)).body.checked_at).toBe(scene.test.clock.now().toISOString())
})

it('is only for server admins', async () => {
  await expect(scene.client.call(getExamination)).rejects.toMatchObject({ status: 403 })
})

it('names the pages of the manual that exist', async () => {
  const { items } = (await (await openAdmin()).call(getExamination)).body
  const missing = await Promise.all(
    items.map(({ manual_href: page }) =>
      access(new URL(`../../../../../../${page.split('#')[0]}`, import.meta.url)).then(
        () => [],
        () => [page],
      ),
    ),
  )
  expect(missing.flat()).toEqual([])
})
