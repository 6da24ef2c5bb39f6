/** Rules of connecting accounts: form fields, slugs, and the meaning of a network's errors. Pure. */
import {
  type Collection,
  type ConnectCode,
  connectMessages,
  type CredentialField,
  type Network,
  NetworkError,
} from '@broadside/networks/spec/index'
import { SealBroken } from '#lib/crypto-box.ts'
import { type ErrorDetail, invalid, invalidAt, Problem, say, uncoded } from '#lib/errors.ts'
import { freeSlug } from '#lib/slug.ts'

const controls = /[\u0000-\u001f\u007f]/

function fieldProblem(field: CredentialField, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'Enter text.'
  if ([...value].length > field.maxLength) return `Use ${field.maxLength} characters or fewer.`
  return controls.test(value) ? "Control characters aren't allowed." : undefined
}

/** Reads the fields of a network's form, with defaults. Throws with every problem, without repeating a value. */
export function readCredentials(
  fields: readonly CredentialField[],
  given: Record<string, unknown>,
  location: string,
): Record<string, string> {
  const problems: ErrorDetail[] = []
  const values: Record<string, string> = {}
  for (const key of Object.keys(given))
    if (!fields.some((field) => field.key === key)) problems.push({ ...say('unknown_property'), location: `${location}.${key}` })
  for (const field of fields) {
    const raw = given[field.key] ?? ''
    const value = typeof raw === 'string' && !field.secret ? raw.trim() : raw
    const message = fieldProblem(field, value)
    if (value === '' && field.required && !field.default) problems.push({ ...say('required'), location: `${location}.${field.key}` })
    else if (message) problems.push({ ...uncoded(message), location: `${location}.${field.key}` })
    else values[field.key] = (value as string) || (field.default ?? '')
  }
  if (problems.length) throw invalid(problems.slice(0, 100))
  return values
}

/** Finds a network that connects in this way. Throws `validation_failed` for an unknown network or another way. */
export function connectable<M extends 'credentials' | 'oauth'>(
  networks: Readonly<Record<string, Network>>,
  platform: string,
  mode: M,
  location: string,
): Network & Required<Pick<Network, M>> {
  const network = Object.hasOwn(networks, platform) ? networks[platform] : undefined
  if (!network) throw invalidAt(location, say('unknown_network'), platform)
  if (!network[mode]) throw invalidAt(location, say('other_connection', { network: network.name }), platform)
  return network as Network & Required<Pick<Network, M>>
}

const slugLimit = 80

/** Returns `mastodon-harbor`, or with `-2` or `-3` if that is taken. */
export function suggestSlug(platform: string, username: string, taken: ReadonlySet<string>): string {
  const [local = ''] = username.replace(/^@/, '').split('@')
  const name = local
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return freeSlug(`${platform}${name && `-${name}`}`.slice(0, slugLimit), taken, slugLimit)
}

const refusals: Partial<Record<NetworkError['kind'], string>> = {
  auth: "didn't accept these credentials.",
  permission: "doesn't allow this account to be used.",
  rejected: 'rejected the connection.',
  validation: 'rejected the connection.',
  duplicate: 'rejected the connection.',
}

const addressCodes: Record<string, string> = {
  address_refused: "The server URL isn't allowed. It must be a public https URL.",
}

const hasRefusal = (code: string): boolean => Object.hasOwn(connectMessages.refusal, code)

/** A safe sentence about a network failure. The network's own message is only logged. */
export function explain(network: Pick<Network, 'name'>, error: NetworkError): string {
  if (error.missing.length)
    return `This connection to ${network.name} is missing permissions: ${error.missing.join(', ')}. Allow them, then connect again.`
  const { refusal }: { refusal: Readonly<Record<string, string>> } = connectMessages
  if (hasRefusal(error.code)) return refusal[error.code]?.replaceAll('{network}', network.name) ?? ''
  const said = refusals[error.kind]
  return addressCodes[error.code] ?? (said ? `${network.name} ${said}` : `${network.name} isn't responding.`)
}

/** `reason` is the code of a refusal that networks declare, for redirects, which have no sentences. */
export class ConnectionRefused extends Problem {
  readonly reason: string | undefined

  constructor(message: string, reason?: string) {
    super('connection_refused', message, { errors: [{ ...uncoded(message), location: 'body' }] })
    this.reason = reason
  }
}

export const refused = (message: string): Problem => new ConnectionRefused(message)

/** The problem for a user who declined, or for an authorization that the network refused for a reason of its own. */
export function toAuthorizationProblem({ name, oauth }: Network, query: Record<string, string>): Problem {
  const reason = oauth?.explainRefusal?.(query)
  return reason === undefined
    ? refused('The authorization was declined.')
    : new ConnectionRefused(connectMessages.refusal[reason].replaceAll('{network}', name), reason)
}

/** The problem for a network failure. Other errors are returned unchanged. */
export function toConnectionProblem(network: Pick<Network, 'name'>, error: unknown): unknown {
  if (error instanceof SealBroken)
    return refused("The stored credentials can't be decrypted with this instance's keys. Reconnect the account.")
  if (!(error instanceof NetworkError)) return error
  if (refusals[error.kind]) return new ConnectionRefused(explain(network, error), hasRefusal(error.code) ? error.code : undefined)
  return new Problem(
    'provider_unavailable',
    explain(network, error),
    error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter / 1000 },
  )
}

/** A token is renewed after four fifths of its lifetime, at the earliest in a minute. */
export function renewalTime(now: Date, expiresAt: Date): Date {
  const life = expiresAt.getTime() - now.getTime()
  return new Date(now.getTime() + Math.max(60_000, life * 0.8))
}

/** Milliseconds between two checks of an account. */
export const checkInterval = 6 * 3600 * 1000

export const features = ['messaging', 'engagement', 'analytics'] as const
export type Feature = (typeof features)[number]

export type Availability = 'available' | 'unsupported' | 'missing_scope' | 'disabled_by_operator'

interface FeatureContext {
  network: Network | undefined
  accountKind: string | null
  /** Collections that the account's credential permits. */
  allows: readonly string[]
  /** Whether the operator allows collecting it. */
  isSwitchedOn: (collection: Collection) => boolean
}

/** Why the network doesn't let apps read this for accounts of this kind, although it does for others. */
export function reasonOf(
  feature: Feature,
  { network, accountKind }: Pick<FeatureContext, 'network' | 'accountKind'>,
): ConnectCode<'not_collected'> | undefined {
  const only = feature === 'analytics' ? undefined : network?.collect?.[feature]?.only
  return only && !only.kinds.includes(accountKind ?? '') ? only.otherwise : undefined
}

/** Whether the service can collect this for an account. No network's analytics are read yet. */
export function availabilityOf(feature: Feature, { network, accountKind, allows, isSwitchedOn }: FeatureContext): Availability {
  if (feature === 'analytics' || !network?.collect?.[feature] || reasonOf(feature, { network, accountKind })) return 'unsupported'
  if (!isSwitchedOn(feature)) return 'disabled_by_operator'
  return allows.includes(feature) ? 'available' : 'missing_scope'
}

interface Connection {
  is_active: boolean
  limits_checked_at: Date | null
  grant_status: 'active' | 'reconnect_required' | null
  grant_expires_at: Date | null
  grant_updated_at: Date | null
}

export interface Condition {
  status: 'connected' | 'reconnect_required' | 'disconnected'
  reason?: 'credential_refused' | 'credential_expired'
  /** When the network last accepted or rejected the credential. */
  checkedAt?: Date
}

/** The state of an account's connection. A grant that must be reconnected isn't written again until it is, so its time is that of the rejection. */
export function conditionOf({ is_active, limits_checked_at, grant_status, grant_expires_at, grant_updated_at }: Connection): Condition {
  const read = limits_checked_at ? { checkedAt: limits_checked_at } : {}
  if (!is_active) return { status: 'disconnected', ...read }
  if (grant_status !== 'reconnect_required' || !grant_updated_at) return { status: 'connected', ...read }
  const hadEnded = grant_expires_at !== null && grant_expires_at <= grant_updated_at
  return { status: 'reconnect_required', reason: hadEnded ? 'credential_expired' : 'credential_refused', checkedAt: grant_updated_at }
}
