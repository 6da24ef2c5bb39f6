/** What a statement of an identity provider leads to: a session, a linked identity, or a grant for a sensitive action. */
import type { ActorCtx, Ctx } from '#server/context.ts'
import { transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { type NewSession, provisionUser, startSession } from '#identity/sessions/sessions.ts'
import { grantReauth } from '#identity/reauth/reauth.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { assertAdmitted } from './admission.ts'
import { audit } from '#identity/sso/audit.ts'
import * as store from '#identity/identities/identities.store.ts'
import { readStatement, type Statement } from './exchange.ts'
import { type Answered, consumeRequest, getActiveProvider, sessionOf } from './requests.ts'

type Provider = Row<'identity_providers'>

const refused = () => new Problem('credentials_invalid', 'This identity cannot sign in.')

const columnsOf = (ctx: Ctx, { email, emailVerified, name }: Statement) => ({
  email,
  email_verified: emailVerified,
  name,
  last_used_at: ctx.clock.now(),
})

const newIdentity = (ctx: Ctx, provider: Provider, userId: string, statement: Statement) => {
  const now = ctx.clock.now()
  const { subject } = statement
  return { id: uuid7(now.getTime()), user_id: userId, provider_id: provider.id, subject, created_at: now, ...columnsOf(ctx, statement) }
}

export const sessionSeal = (sessionId: string): string => `session:${sessionId}`

/** From now on the session counts as signed in at the provider. */
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

/** Throws `credentials_invalid` when the provider is not the one any more that made the statement. */
async function lockProvider(ctx: Ctx, { id, issuer }: Provider): Promise<Provider> {
  const provider = await store.lockProvider(ctx.db, id)
  if (!provider?.is_active || provider.issuer !== issuer) throw refused()
  return provider
}

/** Makes a user for an identity that nobody knows. The address must be free: accounts are never linked by address alone. */
async function provision(ctx: Ctx, provider: Provider, statement: Statement): Promise<string> {
  await assertAdmitted(ctx, provider, statement)
  const user = await provisionUser(ctx, { email: statement.email, displayName: statement.name, avatarUrl: statement.picture })
  await store.insertIdentity(ctx.db, newIdentity(ctx, provider, user.id, statement))
  await store.joinOrganization(ctx.db, provider.organization_id, user.id, ctx.clock.now())
  const about = { organizationId: provider.organization_id, providerId: provider.id, userId: user.id }
  await audit(ctx, { ...about, type: 'identity.jit_provisioned' })
  return user.id
}

/** The user whose identity this is. Of several sign-ins at once that nobody knows, the first makes the user. */
async function recognize(ctx: Ctx, provider: Provider, statement: Statement): Promise<string> {
  const find = () => store.findIdentity(ctx.db, provider.id, statement.subject)
  const seen = await find()
  const present = seen ? provider : await lockProvider(ctx, provider)
  const known = seen ?? (await find())
  if (known?.suspended_at) throw refused()
  if (!known) return provision(ctx, present, statement)
  await store.updateIdentity(ctx.db, known.id, columnsOf(ctx, statement))
  return known.user_id
}

/** Throws `registration_closed`, `email_taken` or `credentials_invalid`. */
const signIn = (ctx: Ctx, provider: Provider, statement: Statement, from: Browser): Promise<NewSession> =>
  transact(ctx, async (ctx) => {
    const userId = await recognize(ctx, provider, statement)
    const session = await startSession(ctx, userId, from)
    await assure({ ...ctx, actor: undefined }, provider, userId, session.id, statement)
    return session
  })

/** Throws `identity_linked_elsewhere` or `credentials_invalid`. */
const link = (ctx: ActorCtx, provider: Provider, statement: Statement, sessionId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await lockProvider(ctx, provider)
    const isNew = await store.insertIdentity(ctx.db, newIdentity(ctx, provider, userId, statement))
    const identity = await store.findIdentity(ctx.db, provider.id, statement.subject)
    if (identity?.user_id !== userId) throw new Problem('identity_linked_elsewhere', 'This identity belongs to another user.')
    await assure(ctx, provider, userId, sessionId, statement)
    if (!isNew) return store.updateIdentity(ctx.db, identity.id, columnsOf(ctx, statement)).then(() => undefined)
    await audit(ctx, { organizationId: provider.organization_id, type: 'identity.linked', userId, providerId: provider.id })
    await notify(ctx, {
      topic: 'security_action',
      userIds: [userId],
      event: `identity.linked:${identity.id}`,
      title: 'An identity was linked',
      body: `You can now sign in with ${provider.name}.`,
      href: '/settings/security',
    })
  })

/** The grant. Throws `reauthentication_failed` when somebody else signed in at the provider. */
const reauthenticate = (ctx: ActorCtx, provider: Provider, statement: Statement, request: Answered, sessionId: string): Promise<string> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const known = await store.findIdentity(ctx.db, provider.id, statement.subject)
    if (known?.user_id !== userId || request.action === undefined)
      throw new Problem('reauthentication_failed', 'This identity is not linked to you.')
    await store.updateIdentity(ctx.db, known.id, columnsOf(ctx, statement))
    await assure(ctx, provider, userId, sessionId, statement)
    const about = { organizationId: provider.organization_id, providerId: provider.id, userId }
    await audit(ctx, { ...about, type: 'reauth.completed', data: { action: request.action } })
    return (await grantReauth(ctx, request.action)).token
  })

interface Browser {
  ip: string
  userAgent: string
}

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
  from: Browser
}

/** Ends what `startRequest` began. Throws Problems; the caller turns them into a redirect. */
export async function finishRequest(ctx: Ctx, { providerId, query, binding, from }: Callback): Promise<Finished> {
  const request = await consumeRequest(ctx, { providerId, binding, state: query.get('state') ?? '' })
  const provider = await getActiveProvider(ctx, providerId)
  const statement = await readStatement(ctx, provider, request, query)
  const { returnPath } = request
  if (request.intent === 'login' || request.intent === 'signup')
    return { returnPath, session: await signIn(ctx, provider, statement, from) }
  const sessionId = sessionOf(ctx)
  if (!ctx.actor || sessionId === undefined) throw new Problem('session_expired', 'The session has ended.')
  const mine: ActorCtx = { ...ctx, actor: ctx.actor }
  if (request.intent === 'reauth') return { returnPath, grant: await reauthenticate(mine, provider, statement, request, sessionId) }
  await link(mine, provider, statement, sessionId)
  return { returnPath }
}
