/** Examines the instance, for server admins and for the command line. */
import type { ActorCtx } from '#server/context.ts'
import { checkAddress, checkProxies, openOutside } from './address-checks.ts'
import {
  checkAccounts,
  checkClocks,
  checkDeliveries,
  checkDisk,
  checkDurability,
  checkMemory,
  checkQueue,
  checkVersions,
} from './checks.ts'
import { checkCollations, checkDatabase } from './database-checks.ts'
import { findLast, type Stored, storeLast } from './doctor.store.ts'
import type { DoctorCtx, Finding } from './findings.ts'
import { checkMediaAddress } from './media-address.ts'
import { checkBackups, checkKey, checkMail } from './safety-checks.ts'

export type { Finding } from './findings.ts'

const checks: readonly ((ctx: DoctorCtx) => Finding[] | Promise<Finding[]>)[] = [
  checkVersions,
  checkDatabase,
  checkDurability,
  checkCollations,
  checkClocks,
  checkDisk,
  (ctx) => checkMemory(ctx),
  checkQueue,
  checkKey,
  checkBackups,
  (ctx) => checkAddress(ctx),
  checkProxies,
  checkMail,
  (ctx) => checkMediaAddress(ctx, openOutside()),
  checkDeliveries,
  checkAccounts,
]

export const examine = async (ctx: DoctorCtx): Promise<Finding[]> => (await Promise.all(checks.map(async (check) => check(ctx)))).flat()

/** Examines now, and keeps the result for the next reader. */
export async function examineNow(ctx: ActorCtx): Promise<Stored> {
  return storeLast(ctx.db, { checked_at: ctx.clock.now(), findings: await examine(ctx) })
}

/** Milliseconds. */
const freshFor = 3_600_000

export async function readExamination(ctx: ActorCtx): Promise<Stored> {
  const last = await findLast(ctx.db)
  const isFresh = last && ctx.clock.now().getTime() - last.checked_at.getTime() < freshFor
  return isFresh ? last : examineNow(ctx)
}
