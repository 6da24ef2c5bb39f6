/** The daily email: its content, its schedule, and the notifications waiting for it. */
import type { TopicId } from '@broadside/contract/features/notifications.schemas'
import { pagePath } from '@broadside/contract/pages'
import { type Ctx, transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { isMailAvailable, type NewMail, queueMail, messagesFor } from '#signals/mail/mail.ts'
import * as store from './digest.store.ts'
import { inLanguage } from './in-language.ts'
import { defaultDigest, mailFor, nextDigest } from './notifications.policy.ts'
import { findRecipients, type Recipient } from './recipients.store.ts'

/** Maximum number of items that the email lists; the rest is counted. */
const shown = 20
/** Milliseconds by which the database's clock may be ahead of ours. */
const clockSkew = 60_000
/** Milliseconds after which a waiting notification counts as skipped. */
const overdueAfter = 3600_000

type Base = Pick<Ctx, 'db' | 'clock' | 'queue'>

export interface Digest {
  userId: string
  at: Date
}

const subjectOf = ({ userId, at }: Digest) => `${userId}:${at.toISOString()}`

/** One job per user and window, no matter how often it is planned. */
export const planDigests = (ctx: Pick<Ctx, 'db' | 'queue'>, digests: readonly Digest[]): Promise<number> =>
  ctx.queue.enqueueMany(
    ctx,
    'notification.digest',
    digests.map((digest) => ({ data: { user_id: digest.userId }, subject: subjectOf(digest), startAt: digest.at })),
  )

export const digestOf = ({ digest_time, digest_timezone }: Recipient, now: Date): Date =>
  nextDigest({ time: digest_time ?? defaultDigest.time, zone: digest_timezone ?? defaultDigest.zone }, now)

/** Moves waiting notifications of these topics to another time; others no longer wait. */
export async function moveDigest(ctx: Base, userId: string, { topics, at }: { topics: readonly TopicId[]; at: Date }): Promise<void> {
  const pending = await store.lockPending(ctx.db, userId)
  const idsOf = (rows: typeof pending) => rows.map(({ id }) => id)
  const kept = pending.filter(({ topic }) => topics.includes(topic))
  const dropped = pending.filter(({ topic }) => !topics.includes(topic))
  await store.setDigest(ctx.db, userId, idsOf(dropped), null)
  await store.setDigest(ctx.db, userId, idsOf(kept), at)
  const former = pending.flatMap(({ digest_at }) => (digest_at ? [subjectOf({ userId, at: digest_at })] : []))
  const next = kept.length ? [{ userId, at }] : []
  await ctx.queue.cancel(
    ctx,
    'notification.digest',
    [...new Set(former)].filter((subject) => !next.map(subjectOf).includes(subject)),
  )
  await planDigests(ctx, next)
}

const dueOf = (ctx: Pick<Ctx, 'clock'>) => {
  const now = ctx.clock.now()
  return { now, until: new Date(now.getTime() + clockSkew) }
}

const addresseeOf = (user_id: string) => ({ user_id, workspace_id: null })

/** Builds the email of a user's due notifications, and completes the job with it. */
export async function sendDigest(ctx: JobCtx, userId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const items = await store.lockDue(ctx.db, userId, dueOf(ctx))
    const [recipient] = await findRecipients(ctx.db, [addresseeOf(userId)], ctx.clock.now())
    const preferences = recipient?.preferences ?? {}
    const wanted = items
      .toReversed()
      .filter(({ topic, is_muted, is_member }) => is_member && mailFor(topic, { preferences, isMuted: is_muted }) === 'daily')
    await store.setDigest(
      ctx.db,
      userId,
      items.map(({ id }) => id),
      null,
    )
    if (recipient && wanted.length && isMailAvailable(ctx)) await queueMail(ctx, digestMail(recipient, wanted, ctx.origin))
    await ctx.job.complete(ctx)
  })
}

function digestMail({ email, language }: Recipient, items: readonly store.DueItem[], origin: string): NewMail {
  const messages = messagesFor(language)
  const { format } = messages
  const listed = items.slice(0, shown).map((item) => inLanguage(messages, item))
  const more = items.length - listed.length
  return {
    kind: 'digest',
    to: email,
    language: messages.language,
    subject: format('digest', { count: items.length }),
    paragraphs: [...listed.map(({ title, body }) => `${title}\n${body}`), ...(more > 0 ? [format('digest_more', { count: more })] : [])],
    action: { label: format('open_inbox'), url: `${origin}${pagePath('notifications')}` },
  }
}

/** Notifications whose email failed after all attempts are not sent later. */
export async function dropDigest(ctx: Pick<Ctx, 'db' | 'clock'>, userId: string): Promise<void> {
  const items = await store.lockDue(ctx.db, userId, dueOf(ctx))
  await store.setDigest(
    ctx.db,
    userId,
    items.map(({ id }) => id),
    null,
  )
}

/** Adds skipped notifications to the next digest. */
export async function rescueOverdue(ctx: Base): Promise<void> {
  const now = ctx.clock.now()
  const userIds = await store.listOverdue(ctx.db, new Date(now.getTime() - overdueAfter))
  for (const recipient of await findRecipients(ctx.db, userIds.map(addresseeOf), now))
    await transact(ctx, async (ctx) => {
      const at = digestOf(recipient, now)
      const late = (await store.lockPending(ctx.db, recipient.id)).filter(({ digest_at }) => digest_at !== null && digest_at <= now)
      await store.setDigest(
        ctx.db,
        recipient.id,
        late.map(({ id }) => id),
        at,
      )
      await planDigests(ctx, [{ userId: recipient.id, at }])
    })
}
