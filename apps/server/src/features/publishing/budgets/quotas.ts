/** Quotas per day of an operator's app. All its accounts share them, in every workspace and every process. */
import { NetworkError, type Quota } from '@broadside/networks/spec/index'
import type { App } from '#server/context.ts'
import { nextDayOf } from '#lib/time-zone.ts'
import { countUsed, type Day, listUsed, takeOne, useUp } from './quotas.store.ts'

/** A network and the app of one of its accounts. Null: the network doesn't record it, so it has one app on this server. */
export interface AppUser {
  platform: string
  app: string | null
}

type Ctx = Pick<App, 'db' | 'networks' | 'clock'>

const quotasOf = ({ networks }: Ctx, { platform }: AppUser): readonly Quota[] => networks[platform]?.quotas ?? []

const dayOf = ({ clock }: Ctx, { platform, app }: AppUser, { code, timeZone }: Quota): Day => {
  const now = clock.now()
  return { key: `${platform}:${code}:${app ?? ''}`, now, endsAt: nextDayOf(now, timeZone) }
}

/** Takes one from a quota, then does the work. Throws as `Run.withinQuota`. */
export async function withinQuota<T>(ctx: Ctx, user: AppUser, code: Quota['code'], work: () => Promise<T>): Promise<T> {
  const quota = quotasOf(ctx, user).find((one) => one.code === code)
  if (!quota) return work()
  const day = dayOf(ctx, user, quota)
  const retryAfter = day.endsAt.getTime() - day.now.getTime()
  if (!(await takeOne(ctx.db, day, quota.limit)))
    throw new NetworkError({ kind: 'quota', evidence: 'not_sent', code: 'quota_used_up', retryAfter })
  try {
    return await work()
  } catch (error) {
    // The network counts other software with the same app too.
    if (error instanceof NetworkError && quota.endedBy.includes(error.code)) await useUp(ctx.db, day, quota.limit)
    throw error
  }
}

export interface QuotaUse {
  code: string
  used: number
  limit: number
  resetsAt: Date
}

/** How much of each quota the app has used today. */
export const listQuotas = (ctx: Ctx, user: AppUser): Promise<QuotaUse[]> =>
  Promise.all(
    quotasOf(ctx, user).map(async (quota) => {
      const day = dayOf(ctx, user, quota)
      return { code: quota.code, used: await countUsed(ctx.db, day), limit: quota.limit, resetsAt: day.endsAt }
    }),
  )

/** The quotas of today that each app has used up, with one statement for all of them. */
export async function findExhausted(ctx: Ctx, users: readonly AppUser[]): Promise<{ code: string; resetsAt: Date }[][]> {
  const days = users.map((user) => quotasOf(ctx, user).map((quota) => ({ quota, day: dayOf(ctx, user, quota) })))
  const keys = [...new Set(days.flat().map(({ day }) => day.key))]
  if (!keys.length) return users.map(() => [])
  const used = await listUsed(ctx.db, keys, ctx.clock.now())
  return days.map((list) =>
    list
      .filter(({ quota, day }) => (used.get(day.key) ?? 0) >= quota.limit)
      .map(({ quota, day }) => ({ code: quota.code, resetsAt: day.endsAt })),
  )
}
