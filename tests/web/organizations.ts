/** The people of the world's organization with what was done there, and another organization that has no workspace. */
import { identityAuditTypes } from '@broadside/contract/features/sso.schemas'
import type { TestApp } from '../../apps/server/src/test/create-test-app.ts'
import { createUser, type TestUser } from '../../apps/server/src/test/factories.ts'

const longName = 'Maximiliane von Hohenfels-Rabenau'
const provider = { id: 'company-accounts', name: 'Company accounts' }
export const otherOrganization = { id: 'quay-society', name: 'Society of the Friends of the Old Quay' }
export const personInNoWorkspace = 'Zoe'

export const organizationTexts = [longName, provider.name, otherOrganization.name, personInNoWorkspace, 'harbour.example']

interface Cast {
  organizationId: string
  owner: TestUser
  viewer: TestUser
  serverAdmin: TestUser
}

const hour = 3_600_000

async function fillAudit({ app, clock }: TestApp, { organizationId, owner, viewer }: Cast): Promise<void> {
  const data = { from: 'optional', to: 'required', domain: 'harbour.example', name: provider.name, revoked_sessions: 3 }
  const rows = identityAuditTypes.map((type, index) => ({
    id: `audit-${index}`,
    organization_id: organizationId,
    type,
    actor_user_id: /^(provider|policy|domain)/.test(type) ? owner.id : null,
    user_id: viewer.id,
    provider_id: provider.id,
    data: JSON.stringify(data),
    created_at: new Date(clock.now().getTime() - index * hour),
  }))
  await app.db.insertInto('identity_audit_events').values(rows).execute()
}

/** The viewer links an identity. The server admin owns the other organization, and has offered it to the viewer. */
export async function fillOrganizations(test: TestApp, cast: Cast): Promise<void> {
  const { organizationId, viewer, serverAdmin } = cast
  const { db } = test.app
  const now = test.clock.now()
  const long = await createUser(test, { display_name: longName })
  const free = await createUser(test, { display_name: personInNoWorkspace })
  await db
    .insertInto('organizations')
    .values({ ...otherOrganization, created_at: now })
    .execute()
  const join = (organization_id: string, user: TestUser, role: 'owner' | 'admin' | 'member') =>
    db.insertInto('organization_members').values({ organization_id, user_id: user.id, role, created_at: now }).execute()
  await join(organizationId, serverAdmin, 'admin')
  for (const user of [viewer, long, free]) await join(organizationId, user, 'member')
  await join(otherOrganization.id, serverAdmin, 'owner')
  await join(otherOrganization.id, viewer, 'member')
  await db
    .insertInto('ownership_transfers')
    .values({
      id: 'offer-of-the-quay',
      organization_id: otherOrganization.id,
      owner_id: serverAdmin.id,
      nominee_id: viewer.id,
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * 24 * hour),
    })
    .execute()
  await db
    .insertInto('identity_providers')
    .values({
      ...provider,
      organization_id: organizationId,
      issuer: 'https://id.harbour.example',
      client_id: 'broadside',
      scopes: ['openid'],
      email_claim: 'email',
      name_claim: 'name',
      picture_claim: 'picture',
      use_userinfo: false,
      require_verified_email: true,
      jit_enabled: false,
      is_active: false,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('identities')
    .values({
      id: 'identity-of-the-viewer',
      user_id: viewer.id,
      provider_id: provider.id,
      subject: 'viewer',
      email: viewer.email,
      email_verified: true,
      name: viewer.display_name,
      created_at: now,
      last_used_at: now,
    })
    .execute()
  await fillAudit(test, cast)
}
