/** Decides from the ledger whether an operation on a network is allowed. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { type ReadinessBlocker, readinessStates } from '@broadside/contract/features/readiness.schemas'

export type Operation = 'connect' | 'publish_immediate' | 'publish_scheduled' | 'refresh' | 'revoke'
type State = (typeof readinessStates)[number]

/** The subject of a decision. An unknown value is absent, and matches only selectors that do not name it. */
export interface Subject {
  provider: string
  app_fingerprint: string
  instance_fingerprint?: string
  deployment_environment: 'local' | 'staging' | 'production'
  provider_environment: 'development' | 'sandbox' | 'production'
  account_kind?: string
  output_profile?: string
  operation?: Operation
  social_account_id?: string
}

/** The newest effective control of its selector. */
export interface KillSwitch {
  provider: string
  selector: Readonly<Record<string, string>>
  state: 'enabled' | 'degraded' | 'disabled'
}

/** A control with its times, which are ISO texts. */
interface TimedControl extends KillSwitch {
  starts_at: string
  expires_at: string | null
}

/** The newest control of each selector that is in force at a time. The controls are newest first. */
export function inForceAt<C extends TimedControl>(controls: readonly C[], at: Date): C[] {
  const newest = new Map<string, C>()
  for (const control of controls) {
    const { provider, selector, starts_at: startsAt, expires_at: expiresAt } = control
    if (new Date(startsAt) > at || (expiresAt !== null && new Date(expiresAt) <= at)) continue
    const key = JSON.stringify([provider, Object.entries(selector).toSorted()])
    if (!newest.has(key)) newest.set(key, control)
  }
  return [...newest.values()]
}

/** The newest review of its app, environment and server. */
export interface Review {
  provider: string
  app_fingerprint: string
  /** Empty for every server. */
  instance_fingerprint: string
  provider_environment: string
  state: string
  expires_at: Date
}

/** The newest certification of its account, form, operation, kind and app. */
export interface Certification {
  social_account_id: string
  output_profile: string
  operation: string
  kind: 'local' | 'live'
  app_fingerprint: string
  expires_at: Date
  checks: readonly Readonly<Record<string, string>>[]
}

export interface ReadinessRecords {
  killSwitches: readonly KillSwitch[]
  /** Absent unless the instance enforces certification. */
  proofs?: { reviews: readonly Review[]; certifications: readonly Certification[] }
}

export interface Facts {
  supported: boolean
  /** Whether the operator has configured what the network requires. */
  configured: boolean
  /** Whether the network is part of the instance, which needs no approval. */
  builtIn: boolean
  reconnectRequired?: boolean
  authorizationExpired?: boolean
}

export interface Assessment {
  state: State
  blockers: ReadinessBlocker[]
}

type Finding = readonly [State, ReadinessBlocker]

const restriction = { enabled: 0, degraded: 1, disabled: 2 } as const

const matches = ({ provider, selector }: KillSwitch, subject: Subject): boolean =>
  provider === subject.provider && Object.entries(selector).every(([field, value]) => subject[field as keyof Subject] === value)

/** The most restrictive matching control; undefined without any. */
export const findDeciding = <C extends KillSwitch>(controls: readonly C[], subject: Subject): C | undefined =>
  controls
    .filter((control) => matches(control, subject))
    .reduce<C | undefined>((worst, one) => (worst && restriction[one.state] <= restriction[worst.state] ? worst : one), undefined)

/** The controls with one more, which replaces that of the same selector. */
export const withTried = (controls: readonly KillSwitch[], tried: KillSwitch): KillSwitch[] => [
  ...controls.filter((one) => one.provider !== tried.provider || !isDeepStrictEqual(one.selector, tried.selector)),
  tried,
]

/** The selector of a request as the ledger stores it: in lower case, without the network and without empty fields. */
export const selectorOf = ({ provider, ...rest }: Readonly<Record<string, string>> & { provider: string }) => ({
  provider: provider.toLowerCase(),
  selector: Object.fromEntries(Object.entries(rest).flatMap(([field, value]) => (value ? [[field, value.toLowerCase()]] : []))),
})

/** Without a control, the network is enabled. */
export const combine = (controls: readonly KillSwitch[], subject: Subject): KillSwitch['state'] =>
  findDeciding(controls, subject)?.state ?? 'enabled'

const reviewFindings: Record<string, Finding> = {
  unknown: ['approval_required', 'approval_required'],
  pending: ['approval_required', 'approval_required'],
  revoked: ['approval_required', 'approval_required'],
  trial: ['trial_only', 'trial_only'],
  restricted: ['policy_restricted', 'policy_restricted'],
}

/** A review of this server takes precedence over one of all servers. */
function approval(subject: Subject, reviews: readonly Review[], now: Date): Finding[] {
  const ofProvider = reviews.filter(({ provider }) => provider === subject.provider)
  const ofApp = ofProvider.filter((review) => review.app_fingerprint === subject.app_fingerprint)
  const fitting = ofApp.filter((review) => review.provider_environment === subject.provider_environment)
  const review =
    fitting.find(({ instance_fingerprint }) => instance_fingerprint !== '' && instance_fingerprint === subject.instance_fingerprint) ??
    fitting.find(({ instance_fingerprint }) => instance_fingerprint === '')
  if (review) {
    const found = reviewFindings[review.state]
    return [...(found ? [found] : []), ...(review.expires_at <= now ? [['expired_proof', 'approval_expired'] as const] : [])]
  }
  const missing: Finding[] = [['approval_required', 'approval_required']]
  if (ofProvider.length && !ofApp.length) missing.push(['approval_required', 'configuration_mismatch'])
  if (ofApp.length && !fitting.length) missing.push(['approval_required', 'wrong_environment'])
  return missing
}

function proof(subject: Subject, certifications: readonly Certification[], now: Date): Finding[] {
  if (subject.social_account_id === undefined || subject.output_profile === undefined) return []
  const fitting = certifications.filter(
    (one) =>
      one.social_account_id === subject.social_account_id &&
      one.output_profile === subject.output_profile &&
      one.operation === subject.operation &&
      one.app_fingerprint === subject.app_fingerprint &&
      (one.kind === 'live' || subject.deployment_environment === 'local'),
  )
  if (!fitting.length) return [['certification_required', 'proof_missing']]
  if (fitting.some((one) => one.expires_at > now && hasPassed(one))) return []
  return fitting.map((one) => (hasPassed(one) ? ['expired_proof', 'proof_expired'] : ['certification_required', 'proof_failed']))
}

/** The requested operation succeeded and no other check failed. */
const hasPassed = ({ checks, operation }: Certification): boolean =>
  checks.some(({ kind, outcome }) => kind === operation && outcome === 'passed') && !checks.some(({ outcome }) => outcome === 'failed')

/** Returns the first state that applies, with all blockers. */
export function assess(subject: Subject, facts: Facts, { killSwitches, proofs }: ReadinessRecords, now: Date): Assessment {
  const found: Finding[] = []
  const control = combine(killSwitches, subject)
  if (!facts.supported) found.push(['unsupported', 'unsupported'])
  if (control !== 'enabled') found.push([control, control])
  if (!facts.configured) found.push(['needs_configuration', 'missing_configuration'])
  if (facts.reconnectRequired) found.push(['reconnect_required', 'reconnect_required'])
  if (facts.reconnectRequired && facts.authorizationExpired) found.push(['reconnect_required', 'authorization_expired'])
  if (proofs && facts.supported && !facts.builtIn)
    found.push(...approval(subject, proofs.reviews, now), ...proof(subject, proofs.certifications, now))
  const states = new Set(found.map(([state]) => state))
  return {
    state: readinessStates.find((state) => states.has(state)) ?? 'healthy',
    blockers: [...new Set(found.map(([, blocker]) => blocker))],
  }
}
