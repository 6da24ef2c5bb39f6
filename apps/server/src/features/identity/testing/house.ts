/** An organization with an owner, a workspace and an identity provider, and a browser for its sign-in. */
import { finishOidc, linkOidcIdentity, startOidc } from '@broadside/contract/features/oidc'
import { saveIdentityProvider, updateSsoPolicy } from '@broadside/contract/features/sso'
import type { Input } from '@broadside/contract/endpoint'
import { defined } from '#lib/defined.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { type Person, startTestProvider, type TestProvider } from './oidc-provider.ts'

export const password = 'correct horse battery staple'

export interface House extends AsyncDisposable {
  test: TestApp
  idp: TestProvider
}

/** An app that can reach the test provider, which shares the app's clock. */
export async function buildHouse(env: Record<string, string> = {}): Promise<House> {
  const idp = await startTestProvider()
  const test = await createTestApp({
    env: { FETCH_ALLOW_LIST: idp.host, RATE_LIMITS: 'auth-ip=10000,api-tokens=10000,reauth=10000', ...env },
  })
  idp.now = () => Math.floor(test.clock.now().getTime() / 1000)
  return {
    test,
    idp,
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await idp[Symbol.asyncDispose]()
    },
  }
}

let passwordHash: Promise<string> | undefined

export async function createUserWithPassword(test: TestApp, overrides: Parameters<typeof createUser>[1] = {}): Promise<TestUser> {
  passwordHash ??= test.app.passwords.hash(password)
  return createUser(test, { password_hash: await passwordHash, ...overrides })
}

type SaveBody = Partial<Input<typeof saveIdentityProvider>['body']>
type PolicyBody = Partial<Input<typeof updateSsoPolicy>['body']>

export interface Family {
  owner: TestUser
  cookie: string
  organizationId: string
  workspaceId: string
  providerId: string
}

export const providerBody = (idp: TestProvider, changes: SaveBody = {}) => ({
  name: 'Company accounts',
  issuer: idp.issuer,
  client_id: idp.clientId,
  client_secret: idp.clientSecret,
  require_verified_email: true,
  is_active: true,
  ...changes,
})

export async function settle({ test, idp }: House, changes: SaveBody = {}): Promise<Family> {
  const owner = await createUserWithPassword(test)
  const workspace = await createWorkspace(test, owner)
  const cookie = await signIn(test, owner)
  const organizationId = workspace.organization_id
  const { body } = await test
    .client({ cookie })
    .call(saveIdentityProvider, { params: { organization_id: organizationId }, body: providerBody(idp, changes) })
  return { owner, cookie, organizationId, workspaceId: workspace.id, providerId: body.id }
}

export const requireSso = ({ test }: House, { cookie, organizationId, providerId }: Family, changes: PolicyBody = {}) =>
  test.client({ cookie }).call(updateSsoPolicy, {
    params: { organization_id: organizationId },
    body: { mode: 'required', provider_ids: [providerId], ...changes },
  })

export interface Landing {
  location: string
  cookie: string | undefined
}

const cookieOf = (headers: Headers, name: string): string | undefined =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`))

interface Walk {
  providerId: string
  person: Person
  cookie?: string
  intent?: 'login' | 'signup' | 'link' | 'reauth'
  ticket?: string
  returnPath?: string
}

/** Follows both redirects of a sign-in: to the provider, and back. */
export async function begin({ test }: House, { providerId, cookie, intent, ticket, returnPath }: Omit<Walk, 'person'>) {
  const answer = await test.client(cookie === undefined ? {} : { cookie }).call(startOidc, {
    params: { provider_id: providerId },
    query: {
      ...defined({ intent, ticket, return_path: returnPath }),
    },
  })
  const binding = cookieOf(answer.headers, 'service_oidc')
  const cookies = [cookie, binding].filter((each) => each !== undefined).join('; ')
  return { location: answer.headers.get('location') ?? '', headers: answer.headers, cookies }
}

export async function comeBack({ test }: House, providerId: string, back: URL, cookies: string): Promise<Landing> {
  const answer = await test.client(cookies ? { cookie: cookies } : {}).call(finishOidc, {
    params: { provider_id: providerId },
    query: Object.fromEntries(back.searchParams),
  })
  return { location: answer.headers.get('location') ?? '', cookie: cookieOf(answer.headers, 'service_session') }
}

export async function walk(house: House, { person, ...way }: Walk): Promise<Landing> {
  const { location, cookies } = await begin(house, way)
  if (!location.startsWith(house.idp.issuer)) return { location, cookie: undefined }
  return comeBack(house, way.providerId, house.idp.authorize(location, person), cookies)
}

export async function linkPerson(house: House, providerId: string, cookie: string, person: Person): Promise<Landing> {
  const { body } = await house.test
    .client({ cookie })
    .call(linkOidcIdentity, { params: { provider_id: providerId }, body: { current_password: password } })
  return walk(house, { providerId, cookie, person, intent: 'link', ticket: body.ticket })
}

/** The types of an organization's audit events, oldest first. */
export async function auditTypes({ test }: House, organizationId: string): Promise<string[]> {
  const rows = await test.app.db
    .selectFrom('identity_audit_events')
    .select('type')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}
