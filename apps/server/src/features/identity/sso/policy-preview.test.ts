import { previewSsoPolicy } from '@broadside/contract/features/sso'
import { getWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { buildHouse, type Family, linkPerson, requireSso, settle } from '#identity/testing/house.ts'

const emergencyEmail = 'emergency@social.example'
const house = perFile(() => buildHouse({ EMERGENCY_USERS: emergencyEmail }))
let family: Family
let count = 0
beforeEach(async () => {
  family = await settle(house)
})

const preview = async (changes: object = {}, cookie = family.cookie) => {
  const body = { mode: 'required' as const, provider_ids: [family.providerId], ...changes }
  return (await house.test.client({ cookie }).call(previewSsoPolicy, { params: { organization_id: family.organizationId }, body })).body
}
const link = (cookie: string) => {
  const sub = `previewed-${++count}`
  return linkPerson(house, family.providerId, cookie, { sub, email: `${sub}@company.example`, email_verified: true })
}
async function join(overrides: Parameters<typeof createUser>[1] = {}, role: 'admin' | 'member' = 'member') {
  const user = await createUser(house.test, overrides)
  const row = { organization_id: family.organizationId, user_id: user.id, role, created_at: house.test.clock.now() }
  await house.test.app.db.insertInto('organization_members').values(row).execute()
  return user
}

describe('the preview of a sign-on policy', () => {
  it('counts people without an identity only where single sign-on is required', async () => {
    await join()
    expect(await preview({ mode: 'optional' })).toMatchObject({ people: 2, without_identity: 0, tokens: 0, you: 'unaffected' })
    expect(await preview()).toMatchObject({ people: 2, without_identity: 2, you: 'locked_out' })
    await link(family.cookie)
    expect(await preview()).toMatchObject({ people: 2, without_identity: 1, you: 'signed_in' })
  })

  it('says what happens to the caller', async () => {
    const elsewhere = await signIn(house.test, family.owner)
    await link(family.cookie)
    expect((await preview({}, elsewhere)).you).toBe('sign_in_again')
    house.test.clock.advance(400_000)
    expect((await preview({ assurance_max_age_seconds: 300 })).you).toBe('sign_in_again')
    expect((await preview({ assurance_max_age_seconds: 600 })).you).toBe('signed_in')
  })

  it('names the emergency users in the organization', async () => {
    expect((await preview()).emergency_users).toEqual([])
    const user = await join({ email: emergencyEmail, is_admin: true, display_name: 'Grace' }, 'admin')
    expect((await preview({ mode: 'disabled' })).emergency_users).toEqual([{ user_id: user.id, display_name: 'Grace' }])
    const cookie = await signIn(house.test, user)
    expect((await preview({}, cookie)).you).toBe('locked_out')
    await house.test.app.db.updateTable('sessions').set({ second_factor: true }).where('user_id', '=', user.id).execute()
    expect((await preview({}, cookie)).you).toBe('emergency')
  })

  it('counts the tokens that the policy then refuses', async () => {
    const { test } = house
    await link(family.cookie)
    const assurance = { providerId: family.providerId, at: test.clock.now() }
    const bound = { workspaceId: family.workspaceId }
    const kept = await createToken(test, family.owner, { ...bound, assurance })
    const refused = [await createToken(test, family.owner, bound), await createToken(test, family.owner)]
    const other = await createWorkspace(test, await createUser(test))
    await createToken(test, await createUser(test), { workspaceId: other.id })
    expect((await preview()).tokens).toBe(2)
    expect((await preview({ api_token_mode: 'deny' })).tokens).toBe(3)
    await requireSso(house, family)
    const read = (token: string) => test.client({ token }).call(getWorkspaceSettings, { params: { id: family.workspaceId } })
    expect((await read(kept)).status).toBe(200)
    for (const token of refused) await expect(read(token)).rejects.toMatchObject({ code: 'sso_required' })
    test.clock.advance(600_000)
    expect((await preview({ max_token_lifetime_seconds: 300 })).tokens).toBe(3)
  })

  it('is refused where saving it would be, and saves nothing', async () => {
    await expect(preview({ provider_ids: [] })).rejects.toMatchObject({ problem: { errors: [{ location: 'body.provider_ids' }] } })
    await preview()
    const rows = await house.test.app.db
      .selectFrom('sso_policies')
      .select('mode')
      .where('organization_id', '=', family.organizationId)
      .execute()
    expect(rows).toEqual([])
  })
})
