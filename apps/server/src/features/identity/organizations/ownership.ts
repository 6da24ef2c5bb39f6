/** Transfers of ownership: offered by the owner, accepted or declined by another member. */
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { type ActorCtx, type App, type OrganizationCtx, transact } from '#server/context.ts'
import { type ErrorDetail, invalid, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifyUser } from '#identity/security-notices/security-notices.ts'
import { notify } from '#signals/notifications/notifications.ts'
import * as store from './organizations.store.ts'
import { days } from '#lib/time.ts'

const transferLifeMs = days(7)

export interface Offer {
  nomineeId: string
  confirmName: string
  proof: Proof
}

async function assertAcceptable(ctx: OrganizationCtx, { nomineeId, confirmName }: Offer): Promise<void> {
  const nominee = await store.findMember(ctx.db, ctx.organization.id, nomineeId)
  const problems: ErrorDetail[] = []
  if (!nominee || nominee.role === 'owner')
    problems.push({ ...say('not_in_organization'), location: 'body.nominee_user_id', value: nomineeId })
  if (confirmName !== ctx.organization.name) {
    const location = 'body.confirm_organization_name'
    problems.push({ ...say('wrong_organization_name'), location, value: confirmName })
  }
  if (problems.length) throw invalid(problems)
}

/** Throws `validation_failed`, `state_conflict` while another one is open, or as `assertProven` does. */
export async function startTransfer(ctx: OrganizationCtx, offer: Offer): Promise<store.TransferRow> {
  await assertAcceptable(ctx, offer)
  await assertProven(ctx, 'organization.transfer', offer.proof)
  return transact(ctx, async (ctx) => {
    const { organization, actor } = ctx
    const now = ctx.clock.now()
    await store.lockOrganization(ctx.db, organization.id)
    await assertAcceptable(ctx, offer)
    const former = await store.findOpenTransfer(ctx.db, organization.id)
    if (former && former.expires_at <= now) await store.endTransfer(ctx.db, former.id, 'expired', now)
    const id = uuid7(now)
    const people = { owner_id: actor.userId, nominee_id: offer.nomineeId }
    const times = { created_at: now, expires_at: new Date(now.getTime() + transferLifeMs) }
    if (!(await store.insertTransfer(ctx.db, { id, organization_id: organization.id, ...people, ...times })))
      throw new Problem('state_conflict', 'Another transfer of this organization is open.')
    const transfer = await getTransfer(ctx, id)
    await ctx.queue.enqueue(ctx, 'ownership-transfer.expire', { transfer_id: id }, { subject: id, startAt: times.expires_at })
    await notify(ctx, {
      topic: 'ownership_transfer',
      userIds: [offer.nomineeId],
      event: `ownership_transfer:${id}`,
      title: wording('notices', 'ownership_offered', { owner: transfer.owner_name, organization: organization.name }),
      body: [wording('notices', 'ownership_offered_text')],
      href: pagePath('ownershipTransfer', { id }),
      payload: { transfer_id: id, organization_id: organization.id },
      actions: [{ label: wording('notices', 'look_at_offer'), href: pagePath('ownershipTransfer', { id }), kind: 'primary' }],
    })
    await notifyUser(ctx, actor.userId, {
      event: `ownership_transfer.started:${id}`,
      title: wording('notices', 'offered_ownership'),
      body: [wording('notices', 'offered_ownership_text', { organization: organization.name })],
      href: pagePath('organizationGeneral', { id: organization.id }),
    })
    return transfer
  })
}

/** The open transfer. Throws `not_found`. */
export async function getOpenTransfer(ctx: OrganizationCtx): Promise<store.TransferRow> {
  const transfer = await store.findOpenTransfer(ctx.db, ctx.organization.id)
  if (!transfer || transfer.expires_at <= ctx.clock.now()) throw notFound('open ownership transfer')
  return transfer
}

export const revokeTransfer = (ctx: OrganizationCtx): Promise<void> =>
  transact(ctx, async (ctx) => {
    await store.lockOrganization(ctx.db, ctx.organization.id)
    const { id } = await getOpenTransfer(ctx)
    await store.endTransfer(ctx.db, id, 'revoked', ctx.clock.now())
  })

/** Only for its owner and its nominee. Throws `not_found`. */
export async function getTransfer({ db, actor }: Pick<ActorCtx, 'db' | 'actor'>, transferId: string): Promise<store.TransferRow> {
  const transfer = await store.findTransferOf(db, transferId, actor.userId)
  if (!transfer) throw notFound('ownership transfer')
  return transfer
}

async function notifyOwner(ctx: ActorCtx, transfer: store.TransferRow, answer: 'accepted' | 'declined'): Promise<void> {
  const { id, owner_id, organization_id, organization_name: organization, nominee_name: nominee } = transfer
  await notify(ctx, {
    topic: 'ownership_transfer',
    userIds: [owner_id],
    event: `ownership_transfer.${answer}:${id}`,
    title: wording('notices', `ownership_${answer}`, { nominee, organization }),
    body: [wording('notices', `ownership_${answer}_text`)],
    href: pagePath('organizationGeneral', { id: organization_id }),
    payload: { transfer_id: id, organization_id },
  })
}

/** Throws `not_found` unless the caller is the nominee, `state_conflict` if the transfer is no longer open. */
export const answerTransfer = (ctx: ActorCtx, transferId: string, answer: 'accepted' | 'declined'): Promise<store.TransferRow> =>
  transact(ctx, async (ctx) => {
    const { organization_id: organizationId } = await getTransfer(ctx, transferId)
    await store.lockOrganization(ctx.db, organizationId)
    const transfer = await getTransfer(ctx, transferId)
    if (transfer.nominee_id !== ctx.actor.userId) throw notFound('ownership transfer')
    const owner = await store.findMember(ctx.db, organizationId, transfer.owner_id)
    const nominee = await store.findMember(ctx.db, organizationId, transfer.nominee_id)
    const stands = transfer.status === 'open' && transfer.expires_at > ctx.clock.now() && owner?.role === 'owner' && nominee
    if (!stands) throw new Problem('state_conflict', 'This offer was already accepted, declined or canceled, or has expired.')
    await store.endTransfer(ctx.db, transferId, answer, ctx.clock.now())
    if (answer === 'accepted') {
      // The owner steps down first because only one owner can exist at a time.
      await store.setRole(ctx.db, organizationId, transfer.owner_id, 'admin')
      await store.setRole(ctx.db, organizationId, transfer.nominee_id, 'owner')
    }
    await notifyOwner(ctx, transfer, answer)
    return getTransfer(ctx, transferId)
  })

/** Stores the expiry of a transfer, which until then only follows from its time. */
export const expireTransfer = ({ db, clock }: Pick<App, 'db' | 'clock'>, transferId: string) =>
  store.endTransfer(db, transferId, 'expired', clock.now())
