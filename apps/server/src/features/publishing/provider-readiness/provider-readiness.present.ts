import type { AccountProvider } from '@broadside/contract/features/accounts.schemas'
import type { ProviderReadiness, ReadinessLedger } from '@broadside/contract/features/readiness.schemas'
import { type ConnectStep, type CredentialField, formsOf, type Network } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { toIso } from '#db/timestamps.ts'
import { defined } from '#lib/defined.ts'
import type { LedgerRow, StoredControl } from '#publishing/readiness/readiness.ts'
import { isBotOfServer } from '#publishing/provider-apps/provider-apps.ts'

const fieldSchema = ({ label, help, secret, required, maxLength, fresh, default: value }: CredentialField) => ({
  type: 'string',
  title: label,
  description: help,
  maxLength,
  ...(required && value === undefined ? { minLength: 1 } : {}),
  ...defined({ default: value, fresh }),
  ...(secret ? { format: 'password', writeOnly: true } : {}),
})

/** The JSON Schema that a form is drawn from, in the order of its fields. */
const formSchema = (fields: readonly CredentialField[]) => ({
  type: 'object',
  additionalProperties: false,
  required: fields.filter((field) => field.required && field.default === undefined).map(({ key }) => key),
  properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])),
})

/** The JSON Schema of a mode's form, or of its alternatives. */
const credentialSchema = ({ connect }: Network) => {
  const forms = formsOf(connect, 'credentials').map(formSchema)
  return forms.length === 1 && forms[0] ? forms[0] : { oneOf: forms }
}

type Provider = Static<typeof AccountProvider>

const presentStep = (step: ConnectStep): Provider['connect']['steps'][number] => ({
  key: step.key,
  mode: step.mode,
  ...defined({ way: step.way }),
  kind: step.kind,
  ...(step.kind === 'form' ? { schema: formSchema(step.fields) } : {}),
  help: step.help,
})

const presentReview = (reviews: Network['connect']['reviews']): Pick<Provider['connect'], 'review'> => {
  const [review] = reviews ?? []
  return review ? { review: { code: review.code, without_review: review.withoutReview } } : {}
}

/** What the operator has set up for a network. */
interface Operator {
  hasApp: boolean
  /** For those who may see how apps are set up. */
  admin: { redirectUrl: string; origin: string } | undefined
}

type Setup = NonNullable<Provider['connect']['app']>

const presentApp = (network: Network, origin: string): { app?: Setup } => {
  const { app, reviews = [] } = network.connect
  if (!app) return {}
  const { url, steps, scopes, addresses = [], fields = { id: 'client_id', secret: 'client_secret' }, cost } = app
  const presented: Setup = {
    url,
    steps: [...steps],
    scopes: [...scopes],
    addresses: addresses.map(({ code, path }) => ({ code, url: `${origin}${path}` })),
    fields,
    ...defined({ cost }),
    reviews: reviews.map(({ withoutReview, code, days, cost }) => ({ code, without_review: withoutReview, ...defined({ days, cost }) })),
    testable: network.oauth?.testApp !== undefined || isBotOfServer(network),
  }
  return { app: presented }
}

/** Without an app, the modes that need none remain, if there are any. */
const listSteps = ({ connect, oauth }: Network, hasApp: boolean): readonly ConnectStep[] => {
  const others = connect.steps.filter(({ mode }) => mode !== 'oauth')
  return oauth?.needsApp && !hasApp && others.length > 0 ? others : connect.steps
}

const presentConnect = (network: Network, { hasApp, admin }: Operator, configured: boolean): Provider['connect'] => ({
  steps: listSteps(network, hasApp).map(presentStep),
  requires: network.connect.requires.map(({ code, who }) => ({ code, who })),
  ...defined({ cost: network.connect.cost }),
  ...presentReview(network.connect.reviews),
  ...(network.oauth && admin ? { redirect_url: admin.redirectUrl } : {}),
  ...(admin ? presentApp(network, admin.origin) : {}),
  configured,
})

export function presentProvider(network: Network, readiness: Static<typeof ProviderReadiness> | undefined, operator: Operator): Provider {
  const { capabilities, credentials } = network
  const configured = !readiness?.blockers.includes('missing_configuration')
  const state = readiness?.state ?? 'healthy'
  return {
    platform: network.id,
    name: network.name,
    connect_modes: [...network.modes],
    needs_instance: network.oauth?.needsInstance ?? false,
    configured,
    state: state === 'needs_configuration' ? 'not_configured' : state,
    capabilities: ['publish', ...(capabilities.threads ? ['threads'] : [])],
    ...(credentials ? { credential_fields: credentialSchema(network) } : {}),
    connect: presentConnect(network, operator, configured),
  }
}

export const presentControl = ({ id, provider, selector, state, reason_code, starts_at, expires_at }: StoredControl) => ({
  id,
  provider,
  selector: { ...selector },
  state,
  reason_code,
  starts_at: toIso(starts_at),
  ...defined({ expires_at: expires_at === null ? undefined : toIso(expires_at) }),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The named columns of an entry; those that end in `_at` are times. */
const pick = <const K extends string>(entry: Record<string, unknown>, names: readonly K[]): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, name.endsWith('_at') ? toIso(textOf(entry[name])) : textOf(entry[name])])) as Record<
    K,
    string
  >

export function presentEntry({ id, kind, provider, created_at, entry }: LedgerRow): Static<typeof ReadinessLedger>['items'][number] {
  const common = { id, kind, provider, created_at: created_at.toISOString() }
  if (kind === 'runtime_control') return { ...common, control: presentControl(entry as unknown as StoredControl) }
  if (kind === 'approval_review') return { ...common, review: pick(entry, reviewColumns) }
  return { ...common, certification: pick(entry, certificationColumns) }
}

const reviewColumns = [
  'app_fingerprint',
  'instance_fingerprint',
  'provider_environment',
  'state',
  'tier',
  'source_url',
  'reviewed_at',
  'expires_at',
] as const

const certificationColumns = ['approval_review_id', 'output_profile', 'operation', 'kind', 'tested_at', 'expires_at'] as const
