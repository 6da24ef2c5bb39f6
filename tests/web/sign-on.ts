/** Single sign-on of an organization in use, for tests that show it. Nothing responds at its issuers. */
import { uuid7 } from '../../apps/server/src/lib/ids.ts'
import type { Stage } from './stage.ts'

const names = { used: 'Harbor staff', broken: 'Directory of the association of ferry operators and lighthouse keepers' }
const issuers = {
  used: 'https://id.harbor.example/realms/staff',
  broken: 'https://login.microsoftonline.com/5f1c0e5e-77a5-4c2a-9d3e-0b6a0c5b1f11/v2.0',
}
const domains = { verified: 'harbor.example', open: 'lighthouse-keepers-association.example' }

/** All user content of it, for tests that look for hard-coded text. */
export const signOnTexts = [...Object.values(names), ...Object.values(issuers), ...Object.values(domains)]

/** Returns the ids of the providers. */
export async function fillSignOn({ test }: Pick<Stage, 'test'>, organizationId: string): Promise<Record<keyof typeof names, string>> {
  const { db } = test.app
  const now = test.clock.now()
  const ids = { used: uuid7(now), broken: uuid7(now) }
  const stamps = { organization_id: organizationId, created_at: now, updated_at: now }
  const settings = {
    client_id: 'broadside',
    client_secret: 'sealed',
    scopes: ['openid', 'profile', 'email'],
    email_claim: 'email',
    name_claim: 'name',
    picture_claim: 'picture',
    use_userinfo: false,
    require_verified_email: true,
    jit_enabled: true,
    is_active: true,
    last_checked_at: now,
    ...stamps,
  }
  const trouble = {
    health_status: 'unavailable' as const,
    health_message: 'The identity provider rejected the client ID or the client secret.',
    health_code: 'client_rejected',
  }
  await db
    .insertInto('identity_providers')
    .values([
      { id: ids.used, name: names.used, issuer: issuers.used, health_status: 'healthy' as const, ...settings },
      { id: ids.broken, name: names.broken, issuer: issuers.broken, ...trouble, ...settings },
    ])
    .execute()
  const domain = (name: string, verified_at: Date | null) => ({
    id: uuid7(now),
    organization_id: organizationId,
    domain: name,
    token: 'broadside-4f1c2d8e9a7b6c5d4e3f2a1b0c9d8e7f',
    created_at: now,
    verified_at,
  })
  await db
    .insertInto('sso_domains')
    .values([domain(domains.verified, now), domain(domains.open, null)])
    .execute()
  return ids
}
