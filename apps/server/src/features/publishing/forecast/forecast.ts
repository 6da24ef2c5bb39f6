/** Forecasts whether scheduled posts will be published, from stored facts. */
import { transact, type Ctx } from '#server/context.ts'
import { type AnyEvent, recordEvents } from '#signals/events/events.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { notifyAll } from '#signals/notifications/notifications.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { readFacts } from './facts.ts'
import { riskNotice, stageOf } from './notices.ts'
import { deleteRisks, type DestinationRisk, listRisks, refreshRisk, type RiskState, saveRisks } from './risks.store.ts'
import { findRisks } from './risks/risks.ts'
import { loadTargets, lockForForecast, type Target } from './targets.store.ts'

export { presentRisks } from './forecast.present.ts'
export { risksOf, type StoredRisk } from './risks.store.ts'
export { followEvents, followNetwork, requestForecast } from './requests.ts'

interface Assessed {
  target: Target
  risks: DestinationRisk[]
}

async function assess(ctx: Ctx, targets: readonly Target[]): Promise<Assessed[]> {
  const facts = await readFacts(ctx, targets)
  return targets.map((target, index) => {
    const known = facts[index]
    const names = {
      network: ctx.networks[target.platform]?.name ?? target.platform,
      account: target.account.display_name || target.account.username,
    }
    const risks = known ? findRisks(known, names) : []
    return { target, risks: risks.map((risk) => ({ ...risk, workspace_id: target.workspace_id, destination_id: target.id })) }
  })
}

const keyOf = ({ destination_id, code }: Pick<DestinationRisk, 'destination_id' | 'code'>) => `${destination_id} ${code}`

interface Written {
  /** Publications with a risk that was not known. */
  added: Set<string>
  /** Publications with any difference. */
  changed: Set<string>
}

/** Writes only what differs from the stored risks. */
async function write(ctx: Ctx, publicationIds: readonly string[], assessed: readonly Assessed[]): Promise<Written> {
  const stored = await listRisks(ctx.db, publicationIds)
  const known = new Map(stored.map((risk) => [keyOf(risk), risk]))
  const found = assessed.flatMap(({ target, risks }) => risks.map((risk) => ({ ...risk, publication_id: target.publication_id })))
  const current = new Set(found.map(keyOf))
  const gone = stored.filter((risk) => !current.has(keyOf(risk)))
  const added = found.filter((risk) => !known.has(keyOf(risk)))
  const changed = found.filter((risk) => {
    const former = known.get(keyOf(risk))
    return former && (former.severity !== risk.severity || !isSame(former.parameters, risk.parameters))
  })
  await saveRisks(ctx.db, [...added, ...changed], ctx.clock.now())
  await deleteRisks(ctx.db, gone)
  const ids = (list: readonly { publication_id: string }[]) => list.map(({ publication_id }) => publication_id)
  return { added: new Set(ids(added)), changed: new Set(ids([...added, ...changed, ...gone])) }
}

const isSame = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

const atRisk = ({ target, risks }: Assessed) => ({
  id: target.id,
  social_account_id: target.account.id,
  platform: target.platform,
  risks: risks.map(({ code, severity }) => ({ code, severity })),
})

/** A new risk, or that none is left. Any other difference has no event. */
function eventOf(state: RiskState, assessed: readonly Assessed[], { added }: Written): AnyEvent | undefined {
  const { id, workspace_id: workspaceId, schedule } = state
  const data = eventData(state, schedule?.at)
  if (added.has(id)) {
    const destinations = assessed.filter(({ target, risks }) => target.publication_id === id && risks.length).map(atRisk)
    return { workspaceId, publicationId: id, type: 'publication.at_risk', data: { ...data, destinations } }
  }
  return state.was_at_risk && !state.at_risk ? { workspaceId, publicationId: id, type: 'publication.risk_cleared', data } : undefined
}

async function announce(ctx: Ctx, states: readonly RiskState[], assessed: readonly Assessed[], written: Written): Promise<void> {
  const changes = states.map((state) => ({ state, event: eventOf(state, assessed, written) }))
  await recordEvents(
    // The service found it, whoever changed something.
    { ...ctx, actor: undefined },
    changes.flatMap(({ event }) => event ?? []),
  )
  emitChanges(
    ctx,
    changes
      .filter(({ event }) => !event)
      .map(({ state }) => ({ type: 'publication.changed', workspaceId: state.workspace_id, ids: { publication_id: state.id } })),
  )
}

async function notifyOf(ctx: Ctx, states: readonly RiskState[], assessed: readonly Assessed[]): Promise<void> {
  const byId = new Map(states.map((state) => [state.id, state]))
  const now = ctx.clock.now()
  await notifyAll(
    ctx,
    assessed.flatMap(({ target, risks }) => {
      const [stage, state] = [stageOf(target.due_at, now), byId.get(target.publication_id)]
      return stage && state ? risks.map((risk) => riskNotice(target, state, risk, stage)) : []
    }),
  )
}

/**
 * Updates the risks of these publications, which may be of any workspaces. Uses the caller's transaction if there is one. `notifies`: not while
 * a user changes the post, who sees its risks.
 */
export async function forecastPublications(
  ctx: Ctx,
  publicationIds: readonly string[],
  { notifies }: { notifies: boolean },
): Promise<void> {
  if (!publicationIds.length) return
  await transact(ctx, async (ctx) => {
    await lockForForecast(ctx.db, publicationIds)
    const assessed = await assess(ctx, await loadTargets(ctx.db, publicationIds))
    const written = await write(ctx, publicationIds, assessed)
    const noticed = notifies ? assessed.filter(({ risks }) => risks.length) : []
    const ids = new Set([...written.changed, ...noticed.map(({ target }) => target.publication_id)])
    if (!ids.size) return
    const states = await refreshRisk(ctx.db, [...ids])
    await announce(
      ctx,
      states.filter(({ id }) => written.changed.has(id)),
      assessed,
      written,
    )
    await notifyOf(ctx, states, noticed)
  })
}
