import { resendInvitation, resolveInvitation, revokeInvitation } from '@broadside/contract/features/team'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { accept, clientOf, codeOf, createHarbour, type Harbour, invite, teamOf, tokenOf } from './testing/harbour.ts'

const day = 24 * 3600 * 1000

const test = perFile(createTestApp)
let harbour: Harbour
beforeEach(async () => {
  harbour = await createHarbour(test)
})

let count = 0
const address = () => `guest-${(count += 1)}@social.example`
const resend = async (id: string) => (await harbour.client.call(resendInvitation, { params: { id: harbour.id, invitation_id: id } })).body
const revoke = (id: string) => harbour.client.call(revokeInvitation, { params: { id: harbour.id, invitation_id: id } })
const resolve = async (token: string) => (await test.client().call(resolveInvitation, { query: { token } })).body

it('an invitation link shows inviter, workspace and role to anyone, signed in or not', async () => {
  const invitation = await invite(harbour, 'grace@social.example', 'viewer')
  expect(await resolve(tokenOf(invitation))).toMatchObject({
    workspace_name: 'Harbour Cafe',
    inviter_name: 'Ada',
    email: 'grace@social.example',
    role: 'viewer',
    state: 'open',
    expires_at: invitation.expires_at,
  })
  expect((await teamOf(harbour)).invitations).toMatchObject([{ status: 'created' }])
})

it('an invitation link explains why it is no longer valid', async () => {
  const grace = await createUser(test)
  const accepted = await invite(harbour, grace.email)
  await accept(await clientOf(test, grace), accepted)
  const revoked = await invite(harbour, address())
  await revoke(revoked.id)
  const expired = await invite(harbour, address())
  test.clock.advance(7 * day)
  const states = await Promise.all([accepted, revoked, expired].map(async (one) => (await resolve(tokenOf(one))).state))
  expect(states).toEqual(['accepted', 'revoked', 'expired'])
})

it('an invitation link is not found when it is wrong, was replaced, or its workspace was deleted', async () => {
  const first = await invite(harbour, address())
  const second = await resend(first.id)
  for (const token of ['unknown', tokenOf(first)]) expect(await codeOf(resolve(token))).toBe('not_found')
  expect((await resolve(tokenOf(second))).state).toBe('open')
  await test.app.db.updateTable('workspaces').set({ deleted_at: test.clock.now() }).where('id', '=', harbour.id).execute()
  expect(await codeOf(resolve(tokenOf(second)))).toBe('not_found')
})

it('an invitation link cannot be guessed', async () => {
  await using strict = await createTestApp({ env: { RATE_LIMITS: 'auth-ip=2' } })
  const attempt = () => codeOf(strict.client().call(resolveInvitation, { query: { token: 'guess' } }))
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['not_found', 'not_found', 'rate_limited'])
})
