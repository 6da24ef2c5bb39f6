/** One job sweeps the posts that become due in a day and in an hour; others follow a change of what posts depend on. */
import { NetworkError } from '@broadside/networks/spec/index'
import { transact, type Ctx } from '#server/context.ts'
import { defineJob, type JobCtx } from '#jobs/define.ts'
import { isServerHeld } from '#jobs/hold.ts'
import { findActiveAccounts, findGrant, readAccount } from '#publishing/accounts/accounts.ts'
import { takeSpare } from '#publishing/budgets/budgets.ts'
import { forecastPublications } from './forecast.ts'
import { claimCall, findReached, type Found, listAccountIds, listFound, saveReached, type Scope } from './passes.store.ts'
import { earliestDue, type ForecastData, jobType, lastCallBefore, requestReadings } from './requests.ts'
import { deleteEnded } from './risks.store.ts'

/** Destinations per transaction, so that no lock is held for long. */
const batch = 50
const minute = 60_000

/** Minutes before the due time. The last are found after a time without a running server. */
const leads = { day: 24 * 60, hour: 60, late: -1 }

const hasKnownEnd = (list: readonly Found[]): boolean => list.length < batch

/** Forecasts what a scope finds, in batches by time. `each` runs after a batch, with its last destination. */
async function pass(ctx: JobCtx, scope: Scope, each: (rows: readonly Found[]) => Promise<void> = async () => undefined): Promise<void> {
  let after: Found | undefined
  for (;;) {
    ctx.signal.throwIfAborted()
    const rows = await listFound(ctx.db, scope, { since: earliestDue(ctx), after, limit: batch })
    await forecastPublications(ctx, [...new Set(rows.map(({ publication_id }) => publication_id))], { notifies: true })
    after = rows.at(-1)
    if (after) await each(rows)
    if (hasKnownEnd(rows)) return
  }
}

/** Continues where the last sweep ended, so that an outage leaves out none. */
async function sweepLead(ctx: JobCtx, lead: number): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + lead * minute)
  const reached = (await findReached(ctx.db, lead)) ?? earliestDue(ctx)
  await pass(ctx, { kind: 'due', after: reached, until }, async (rows) => {
    const last = rows.at(-1)
    if (lead > 0)
      await transact(ctx, (ctx) =>
        requestReadings(
          ctx,
          rows.map(({ social_account_id }) => social_account_id),
        ),
      )
    // Others that are due at the same instant may be left.
    if (last) await saveReached(ctx.db, lead, new Date(last.at.getTime() - 1))
  })
  await saveReached(ctx.db, lead, until)
}

async function sweep(ctx: JobCtx): Promise<void> {
  for (const lead of Object.values(leads)) await sweepLead(ctx, lead)
  await deleteEnded(ctx.db)
}

/** Reads an account if the network has calls to spare. What it changes is followed like any change of the account. */
async function read(ctx: Ctx, workspaceId: string, accountId: string): Promise<void> {
  const [row] = await findActiveAccounts(ctx.db, workspaceId, [accountId])
  const network = row && ctx.networks[row.platform]
  // Reading costs money where calls have prices.
  if (!row || !network?.refresh || network.prices) return
  // Reading may renew the credential.
  if (await isServerHeld(ctx.db)) return
  const grant = row.grant_id === null ? undefined : await findGrant(ctx.db, workspaceId, row.grant_id)
  if (!(await claimCall(ctx.db, { workspaceId, accountId }, lastCallBefore(ctx), ctx.clock.now()))) return
  if (!(await takeSpare(ctx, { platform: row.platform, account: row, grant: grant ?? null }, 'collecting'))) return
  try {
    await readAccount(ctx, row, network)
  } catch (error) {
    // A rejected credential is already marked, and everything else is left to the regular check of the account.
    if (!(error instanceof NetworkError)) throw error
  }
}

async function forecastOne(ctx: JobCtx, publicationId: string): Promise<void> {
  await forecastPublications(ctx, [publicationId], { notifies: true })
  const accountIds = await listAccountIds(ctx.db, publicationId)
  await transact(ctx, (ctx) => requestReadings(ctx, accountIds))
}

function scopeOf(data: ForecastData): Scope | undefined {
  const { workspace_id: workspaceId = '', account_id: accountId, user_id: userId, media_id: mediaId, platform } = data
  if (accountId) return { kind: 'account', workspaceId, accountId }
  if (userId) return { kind: 'user', workspaceId, userId }
  if (mediaId) return { kind: 'media', workspaceId, mediaId }
  return platform ? { kind: 'network', platform } : undefined
}

async function run(ctx: JobCtx, data: ForecastData): Promise<void> {
  const scope = scopeOf(data)
  if (scope) await pass(ctx, scope)
  else if (data.publication_id) await forecastOne(ctx, data.publication_id)
  else if (data.read_account_id) await read(ctx, data.workspace_id ?? '', data.read_account_id)
  else await sweep(ctx)
}

export const forecastJobs = [
  defineJob<ForecastData>({
    type: jobType,
    whileHeld: 'runs',
    maxAttempts: 3,
    concurrency: 'others',
    perGroup: 1,
    rememberedDays: 1,
    failsQuietly: true,
    run,
  }),
]

/** Also at the start, which finds the posts that became due while the server was down. */
export const recurring = [{ type: jobType, everyMinutes: 5, atStart: true }] as const
