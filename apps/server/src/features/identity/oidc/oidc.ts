/** Acts on the result of a sign-in at a provider: a session, a linked identity, or a grant for a sensitive action. */
import { wording } from '@broadside/contract/sentences'
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { Problem } from '#lib/errors.ts'
import { findIdentity, linkIdentity, refreshIdentity } from '#identity/identities/identities.ts'
import { getActiveProvider, lockProvider } from '#identity/providers/providers.ts'
import { grantReauth } from '#identity/reauth/reauth.ts'
import { notifyUser } from '#identity/security-notices/security-notices.ts'
import { findSessionId, type NewSession, sessionSeal, type SignInOrigin, startSession } from '#identity/sessions/sessions.ts'
import { audit } from '#identity/sso/sso.ts'
import { provisionUser } from '#identity/users/users.ts'
import { assertAdmitted } from './admission.ts'
import { readStatement, type Statement } from './exchange.ts'
import * as store from './oidc.store.ts'
import { type Answered, consumeRequest } from './requests.ts'

type Provider = Row<'identity_providers'>

const refused = () => new Problem('credentials_invalid', "This identity can't sign in here.")

async function assure(ctx: Ctx, provider: Provider, userId: string, sessionId: string, statement: Statement): Promise<void> {
  await store.assureSession(ctx.db, userId, sessionId, {
    provider_id: provider.id,
    assured_at: statement.authenticatedAt,
    acr: statement.acr,
    amr: statement.amr,
    upstream_sid: statement.sid,
    id_token: ctx.box.seal(statement.idToken, sessionSeal(sessionId)),
  })
  await audit(ctx, { organizationId: provider.organization_id, type: 'session.oidc_assured', userId, providerId: provider.id })
}

/** Throws `credentials_invalid` if the provider's issuer has changed since it made the statement. */
async function lockStated(ctx: Ctx, { id, issuer }: Provider): Promise<Provider> {
  const provider = await lockProvider(ctx, id)
  if (!provider?.is_active || provider.issuer !== issuer) throw refused()
  return provider
}

/** Creates a user for an unknown identity. The address must be free: accounts are never linked by address alone. */
async function provision(ctx: Ctx, provider: Provider, statement: Statement): Promise<string> {
  await assertAdmitted(ctx, provider, statement)
  const user = await provisionUser(ctx, { email: statement.email, displayName: statement.name, avatarUrl: statement.picture })
  await linkIdentity(ctx, user.id, provider.id, statement)
  await store.joinOrganization(ctx.db, provider.organization_id, user.id, ctx.clock.now())
  const about = { organizationId: provider.organization_id, providerId: provider.id, userId: user.id }
  await audit(ctx, { ...about, type: 'identity.jit_provisioned' })
  return user.id
}

/** Returns the user with this identity. The first of several concurrent sign-ins of an unknown identity creates the user. */
async function recognise(ctx: Ctx, provider: Provider, statement: Statement): Promise<string> {
  const find = () => findIdentity(ctx, provider.id, statement.subject)
  const seen = await find()
  const present = seen ? provider : await lockStated(ctx, provider)
  const known = seen ?? (await find())
  if (known?.suspended_at) throw refused()
  if (!known) return provision(ctx, present, statement)
  await refreshIdentity(ctx, known.id, statement)
  return known.user_id
}

/** Throws `registration_closed`, `email_taken` or `credentials_invalid`. */
const signIn = (ctx: Ctx, provider: Provider, statement: Statement, from: SignInOrigin): Promise<NewSession> =>
  transact(ctx, async (ctx) => {
    const userId = await recognise(ctx, provider, statement)
    const session = await startSession(ctx, userId, from)
    await assure({ ...ctx, actor: undefined }, provider, userId, session.id, statement)
    return session
  })

/** Throws `identity_linked_elsewhere` or `credentials_invalid`. */
const link = (ctx: ActorCtx, provider: Provider, statement: Statement, sessionId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await lockStated(ctx, provider)
    const isNew = await linkIdentity(ctx, userId, provider.id, statement)
    const identity = await findIdentity(ctx, provider.id, statement.subject)
    if (identity?.user_id !== userId) throw new Problem('identity_linked_elsewhere', 'This identity is linked to another user.')
    await assure(ctx, provider, userId, sessionId, statement)
    if (!isNew) return refreshIdentity(ctx, identity.id, statement)
    await audit(ctx, { organizationId: provider.organization_id, type: 'identity.linked', userId, providerId: provider.id })
    await notifyUser(ctx, userId, {
      event: `identity.linked:${identity.id}`,
      title: wording('notices', 'identity_linked'),
      body: [wording('notices', 'identity_linked_text', { provider: provider.name })],
    })
  })

/** Returns the grant. Throws `reauthentication_failed` if a different user signed in at the provider. */
const reauthenticate = (ctx: ActorCtx, provider: Provider, statement: Statement, request: Answered, sessionId: string): Promise<string> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const known = await findIdentity(ctx, provider.id, statement.subject)
    if (known?.user_id !== userId || request.action === undefined)
      throw new Problem('reauthentication_failed', "This identity isn't linked to your account.")
    await refreshIdentity(ctx, known.id, statement)
    await assure(ctx, provider, userId, sessionId, statement)
    const about = { organizationId: provider.organization_id, providerId: provider.id, userId }
    await audit(ctx, { ...about, type: 'reauth.completed', data: { action: request.action } })
    return (await grantReauth(ctx, request.action)).token
  })

export interface Finished {
  returnPath: string
  /** With `login` and `signup`. */
  session?: NewSession
  /** With `reauth`. */
  grant?: string
}

interface Callback {
  providerId: string
  query: URLSearchParams
  binding: string | undefined
  from: SignInOrigin
}

/** Completes what `startRequest` began. Throws Problems, which the caller turns into a redirect. */
export async function finishRequest(ctx: Ctx, { providerId, query, binding, from }: Callback): Promise<Finished> {
  const request = await consumeRequest(ctx, { providerId, binding, state: query.get('state') ?? '' })
  const provider = await getActiveProvider(ctx, providerId)
  const statement = await readStatement(ctx, provider, request, query)
  const { returnPath } = request
  if (request.intent === 'login' || request.intent === 'signup')
    return { returnPath, session: await signIn(ctx, provider, statement, from) }
  const sessionId = findSessionId(ctx)
  if (!ctx.actor || sessionId === undefined) throw new Problem('session_expired', 'The session has expired.')
  const mine: ActorCtx = { ...ctx, actor: ctx.actor }
  if (request.intent === 'reauth') return { returnPath, grant: await reauthenticate(mine, provider, statement, request, sessionId) }
  await link(mine, provider, statement, sessionId)
  return { returnPath }
}
