/** Decides whether networks may be used, with one read of the ledger for all questions of a request. */
import { createHash } from 'node:crypto'
import type { Network } from '@broadside/networks/spec/index'
import type { App, Ctx } from '#server/context.ts'
import { type ErrorDetail, Problem, say } from '#lib/errors.ts'
import { defined } from '#lib/defined.ts'
import {
  type Assessment,
  assess,
  findDeciding,
  inForceAt,
  type KillSwitch,
  type Operation,
  type Subject,
  withTried,
} from './readiness.policy.ts'
import { type ActiveApp, type Reading, readRecords, type StoredControl, toRecords } from './readiness.store.ts'

export { type Assessment, type Operation, selectorOf } from './readiness.policy.ts'
export { readPeriod } from './append.ts'
export { type LedgerRow, listControls, listLedger, type StoredControl } from './readiness.store.ts'

type Base = Pick<App, 'db' | 'clock' | 'config' | 'networks'>

/** A requested operation. Values that are not known yet are absent. */
export interface Candidate {
  provider: string
  operation?: Operation
  instanceUrl?: string
  accountKind?: string
  outputProfile?: string
  accountId?: string
  reconnectRequired?: boolean
  authorizationExpired?: boolean
}

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Identifies the operator's app without revealing its id. Without an app, the network itself has a fingerprint. */
export const appFingerprint = (provider: string, app: { instance_url: string; client_id: string } = { instance_url: '', client_id: '' }) =>
  sha256([provider, app.instance_url, app.client_id].join('\n'))

/** Networks with a single server, and bots, need an app or bot from the operator. */
const isConfigured = ({ config }: Base, network: Network, apps: readonly ActiveApp[]): boolean =>
  !network.modes.every((mode) => mode === 'oauth' || mode === 'bot_code') ||
  network.oauth?.needsInstance === true ||
  (network.modes.includes('bot_code') && config.TELEGRAM_BOT_TOKEN !== '') ||
  apps.some((app) => app.provider === network.id)

/** Passes an invalid URL through; its user reports it. */
export const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

/** The fingerprint of the app that an account was granted to, else of the active one, which a new authorization would use. */
function fingerprintOf({ networks }: Base, { apps, granted }: Reading, { provider, accountId }: Candidate, server: string): string {
  const clientId = granted.find((one) => one.account_id === accountId)?.client_id
  if (clientId !== undefined)
    return appFingerprint(provider, { instance_url: networks[provider]?.oauth?.needsInstance ? server : '', client_id: clientId })
  const app = apps.find(({ provider: of, instance_url }) => of === provider && (instance_url === '' || instance_url === server))
  return app?.fingerprint ?? appFingerprint(provider)
}

function subjectOf(ctx: Base, reading: Reading, candidate: Candidate): Subject {
  const { provider, operation, accountKind, outputProfile, accountId } = candidate
  const server = originOf(candidate.instanceUrl ?? '')
  return {
    provider,
    app_fingerprint: fingerprintOf(ctx, reading, candidate, server),
    deployment_environment: ctx.config.DEPLOYMENT_ENVIRONMENT,
    provider_environment: 'production',
    ...defined({ operation }),
    ...(server ? { instance_fingerprint: sha256(server) } : {}),
    ...defined({ account_kind: accountKind, output_profile: outputProfile, social_account_id: accountId }),
  }
}

/** An assessment with the control that matches the subject, if there is one. */
export interface Assessed extends Assessment {
  control: StoredControl | undefined
}

interface Assumptions {
  /** Counts as the newest control of its selector. */
  tried?: KillSwitch
  /** The time to assess for. Needs `withUpcoming`. */
  at?: Date
}

/** Assesses with what is known at `now`. */
type Assess = (candidate: Candidate, assumptions?: Assumptions) => Assessed

/** Reads everything that decides about the candidates, once. */
async function openAssessor(ctx: Base, candidates: readonly Candidate[], now: Date, { withUpcoming = false } = {}): Promise<Assess> {
  const reading = await readRecords(ctx.db, {
    providers: [...new Set(candidates.map(({ provider }) => provider))],
    accountIds: [...new Set(candidates.flatMap(({ accountId }) => accountId ?? []))],
    now,
    withProofs: ctx.config.ENFORCE_CERTIFICATION,
    withUpcoming,
  })
  const { apps, granted } = reading
  const grantedIds = new Set(granted.map(({ account_id }) => account_id))
  const records = toRecords(reading)
  return (candidate, { tried, at } = {}) => {
    const network = Object.hasOwn(ctx.networks, candidate.provider) ? ctx.networks[candidate.provider] : undefined
    const { reconnectRequired = false, authorizationExpired = false, accountId = '' } = candidate
    const facts = {
      supported: network !== undefined,
      // An account keeps the app that it was granted to, even if the operator has deleted it here.
      configured: network === undefined || grantedIds.has(accountId) || isConfigured(ctx, network, apps),
      builtIn: network?.modes.includes('built_in') ?? false,
      reconnectRequired,
      authorizationExpired,
    }
    const subject = subjectOf(ctx, reading, candidate)
    const controls = at ? inForceAt(reading.controls, at) : reading.controls
    const known = { ...records, killSwitches: tried ? withTried(controls, tried) : controls }
    return { ...assess(subject, facts, known, at ?? now), control: findDeciding(controls, subject) }
  }
}

/** Assesses the candidates in order. */
export async function assessAll(ctx: Base, candidates: readonly Candidate[]): Promise<Assessed[]> {
  const assessOne = await openAssessor(ctx, candidates, ctx.clock.now())
  return candidates.map((candidate) => assessOne(candidate))
}

/** Assesses each candidate for a time from now on, by what is in the ledger now. */
export async function assessPlanned(ctx: Base, candidates: readonly (Candidate & { at: Date })[]): Promise<Assessed[]> {
  const assessOne = await openAssessor(ctx, candidates, ctx.clock.now(), { withUpcoming: true })
  return candidates.map((candidate) => assessOne(candidate, candidate))
}

/** Which of the candidates would be in another state with this control, when it starts. */
export async function findChanged<C extends Candidate>(
  ctx: Base,
  candidates: readonly C[],
  tried: KillSwitch & { startsAt: Date },
): Promise<C[]> {
  const assessOne = await openAssessor(ctx, candidates, tried.startsAt)
  return candidates.filter((candidate) => assessOne(candidate).state !== assessOne(candidate, { tried }).state)
}

const reasons = {
  disabled: 'network_paused',
  degraded: 'network_paused',
  needs_configuration: 'network_not_set_up',
  reconnect_required: 'network_reconnect',
} as const

const explain = (network: string, state: Assessment['state']) =>
  say(Object.hasOwn(reasons, state) ? reasons[state as keyof typeof reasons] : 'network_not_ready', { network })

export const notConfigured = ({ name }: Pick<Network, 'name'>) =>
  new Problem('provider_not_ready', explain(name, 'needs_configuration').message)

/** Throws `provider_not_ready` when accounts can't be connected now. */
export async function assertConnectable(ctx: Base, network: Network, known: readonly Omit<Candidate, 'provider'>[] = [{}]): Promise<void> {
  const candidates = known.map((one): Candidate => ({ ...one, provider: network.id, operation: 'connect' }))
  const held = (await assessAll(ctx, candidates)).find(({ state }) => state !== 'healthy')
  if (held) throw new Problem('provider_not_ready', explain(network.name, held.state).message)
}

/** Throws `provider_not_ready` with every account that isn't ready; `errors` is in the order of the destinations. */
export async function assertPublishingReady(ctx: Ctx, candidates: readonly (Candidate & { accountId: string })[]): Promise<void> {
  const assessments = await assessAll(ctx, candidates)
  const errors = candidates.flatMap(({ provider, accountId }, index): ErrorDetail[] => {
    const state = assessments[index]?.state ?? 'healthy'
    if (state === 'healthy') return []
    return [
      {
        ...explain(ctx.networks[provider]?.name ?? provider, state),
        location: `destinations[${index}].social_account_id`,
        value: accountId,
      },
    ]
  })
  if (errors.length)
    throw new Problem(
      'provider_not_ready',
      errors.length === 1 && errors[0] ? errors[0].message : `${errors.length} accounts aren't ready.`,
      {
        errors,
      },
    )
}
