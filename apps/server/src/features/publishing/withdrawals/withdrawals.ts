/** Accepts the notices of networks that a person withdrew the permission of an app, or requests the deletion of their data. */
import { randomBytes } from 'node:crypto'
import { type Network, NetworkError, type UserNotice, type UserNotices } from '@broadside/networks/spec/index'
import { type Ctx, transact } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { openCredential } from '#publishing/accounts/accounts.ts'
import { listOperatorApps } from '#publishing/provider-apps/provider-apps.ts'
import * as store from './withdrawals.store.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'

export type Sender = UserNotices['sender']
export type WithdrawalKind = 'permission' | 'data'

interface NoticedNetwork extends Network {
  notices: UserNotices
}

/** The networks of one company, which share its notices. */
export const networksOf = ({ networks }: Pick<Ctx, 'networks'>, sender: Sender): NoticedNetwork[] =>
  Object.values(networks).flatMap((network) => (network.notices?.sender === sender ? [{ ...network, notices: network.notices }] : []))

/** Apps of one person, beyond which no more are tried. */
const mostApps = 100

interface App {
  clientId: string
  clientSecret: string
}

/** A credential that can't be read makes its app useless, but not the others. */
function openOr<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealBroken || error instanceof NetworkError) return undefined
    throw error
  }
}

/** The apps of the instance, also earlier ones, and those with which the person's credentials were granted. */
async function listApps(ctx: Ctx, networks: readonly NoticedNetwork[], { userId }: UserNotice): Promise<App[]> {
  const platforms = networks.map(({ id }) => id)
  const grants = await store.listGrantedApps(ctx.db, { platforms, userId, limit: mostApps })
  const granted = grants.flatMap((grant) => {
    const notices = networks.find(({ id }) => id === grant.platform)?.notices
    return openOr(() => notices?.appOf(openCredential(ctx, grant))) ?? []
  })
  return [...(await listOperatorApps(ctx, platforms)), ...granted]
}

/** The time by our clock may be behind that of the notice. */
const clockToleranceMs = 60_000

/** Grants from after the notice stay, because the person connected again. */
function untilOf(now: Date, { issuedAt }: UserNotice): Date {
  const at = issuedAt && issuedAt < now ? issuedAt : now
  return new Date(at.getTime() + clockToleranceMs)
}

/** Throws `signature_invalid` for every fault, so that a caller learns nothing about users. */
export async function acceptNotice(ctx: Ctx, sender: Sender, kind: WithdrawalKind, message: string): Promise<WithdrawalRow> {
  const networks = networksOf(ctx, sender)
  const notice = networks[0]?.notices.read(message)
  const apps = notice ? await listApps(ctx, networks, notice) : []
  const app = apps.find(({ clientSecret }) => networks[0]?.notices.isSigned(message, clientSecret))
  if (!notice || !app) throw new Problem('signature_invalid', "The request isn't signed by an app of this instance.")
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const id = uuid7(now)
    const hash = sha256(`${kind} ${message}`)
    const row = await store.insertWithdrawal(ctx.db, {
      id,
      sender,
      kind,
      app: app.clientId,
      network_user: notice.userId,
      until: untilOf(now, notice),
      message_hash: hash,
      code: randomBytes(16).toString('hex'),
      received_at: now,
    })
    if (!row) return store.getByHash(ctx.db, hash)
    await ctx.queue.enqueue(ctx, 'withdrawal.apply', { withdrawal_id: id }, { subject: id })
    return row
  })
}

const isCode = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** Throws `not_found`. */
export async function getDeletion(ctx: Ctx, sender: Sender, code: string): Promise<WithdrawalRow> {
  // PostgreSQL refuses texts with a NUL, which a path can contain.
  const row = isCode(code) ? await store.findDeletion(ctx.db, sender, code) : undefined
  if (!row) throw notFound('request')
  return row
}
