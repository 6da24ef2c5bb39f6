import { Type } from 'typebox'
import { Answer, Body, exampleOf, Id, Int, Line, OneOf, TextMap, Timestamp } from '../primitives.ts'
import { exampleId, pageQuery } from './common.ts'

const form = '[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*'
const hash = 'sha256:[0-9A-Fa-f]{64}'

const Name = (description: string) => Line({ min: 1, max: 80, pattern: `^${form}$`, description })
/** In a selector, an empty string matches every value, like an absent one. */
const AnyName = (description: string) => Type.Optional(Line({ max: 80, pattern: `^(?:${form})?$`, description }))
const AnyHash = (description: string) => Type.Optional(Line({ max: 71, pattern: `^(?:${hash})?$`, description }))
const AnyOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Optional(OneOf([...values, ''] as const, { description }))

const deploymentEnvironments = ['local', 'staging', 'production'] as const
const providerEnvironments = ['development', 'sandbox', 'production'] as const
const operations = ['connect', 'publish_immediate', 'publish_scheduled', 'refresh', 'revoke'] as const

const exampleHash = `sha256:${'3f'.repeat(32)}`

const Selector = Body(
  {
    provider: Name('The network. Converted to lower case; any name of this form is accepted.'),
    app_fingerprint: AnyHash("The app's fingerprint, from GET /admin/provider-apps."),
    instance_fingerprint: AnyHash("SHA-256 of the origin of the account's server, for networks with many servers."),
    deployment_environment: AnyOf(deploymentEnvironments, "The instance's DEPLOYMENT_ENVIRONMENT."),
    provider_environment: AnyOf(providerEnvironments, "The network's environment; all networks are called in production."),
    account_kind: AnyName('The kind of account.'),
    output_profile: AnyName('The output profile.'),
    policy_mode: AnyName('For networks with several policies. No current network has one, so such a control matches nothing yet.'),
    operation: AnyOf(operations, 'The operation.'),
  },
  { description: 'What the control applies to. An absent or empty field matches every value.', examples: [{ provider: 'mastodon' }] },
)

export const AppendRuntimeControlBody = Body(
  {
    selector: Selector,
    state: OneOf(['enabled', 'degraded', 'disabled'], { description: '`degraded` blocks publishing like `disabled`.' }),
    reason_code: Name("The operator's own reason."),
    starts_at: Timestamp('Can be in the past or future.'),
    expires_at: Type.Optional(Timestamp('Must be after `starts_at`. Absent: until another control replaces it.')),
  },
  {
    examples: [
      { selector: { provider: 'mastodon' }, state: 'enabled', reason_code: 'incident-over', starts_at: '2026-11-20T15:00:00.000Z' },
      {
        selector: { provider: 'bluesky', operation: 'publish_scheduled' },
        state: 'disabled',
        reason_code: 'maintenance',
        starts_at: '2026-11-20T15:00:00.000Z',
        expires_at: '2026-11-20T17:00:00.000Z',
      },
    ],
  },
)

export const AppendApprovalReviewBody = Body(
  {
    provider: Name('The network.'),
    app_fingerprint: Line({ min: 71, max: 71, pattern: `^${hash}$`, description: 'Fingerprint of the reviewed app.' }),
    provider_environment: OneOf(providerEnvironments),
    state: OneOf(['unknown', 'not_required', 'pending', 'trial', 'approved', 'restricted', 'revoked']),
    tier: Line({ max: 80, description: "The network's name for the access tier; empty when it has none." }),
    source_url: Line({ min: 9, max: 2048, pattern: '^https://\\S+$', description: "URL of the network's statement." }),
    reviewed_at: Timestamp("Can't be in the future."),
    expires_at: Timestamp('Must be after `reviewed_at`.'),
    instance_fingerprint: Type.Optional(
      Line({ min: 71, max: 71, pattern: `^${hash}$`, description: 'Fingerprint of one server, for networks with many servers.' }),
    ),
  },
  {
    examples: [
      {
        provider: 'mastodon',
        app_fingerprint: exampleHash,
        provider_environment: 'production',
        state: 'approved',
        tier: 'standard',
        source_url: 'https://docs.joinmastodon.org/client/token/',
        reviewed_at: '2026-11-01T00:00:00.000Z',
        expires_at: '2027-11-01T00:00:00.000Z',
      },
    ],
  },
)

const Check = Body({
  kind: OneOf(['connect', 'authorization', 'publish_immediate', 'publish_scheduled', 'final_result', 'refresh', 'revoke']),
  outcome: OneOf(['passed', 'failed', 'not_applicable']),
  error_class: Type.Optional(Name('Kind of error.')),
  not_applicable_reason: Type.Optional(Line({ min: 1, max: 200, description: "Why the check doesn't apply." })),
  external_ref_hash: Type.Optional(
    Line({ min: 71, max: 71, pattern: `^${hash}$`, description: "SHA-256 of the post's id on the network." }),
  ),
})

export const AppendCertificationBody = Body(
  {
    approval_review_id: Id('The approval review it belongs to.'),
    workspace_id: Id("The account's workspace."),
    social_account_id: Id('The tested account.'),
    output_profile: Name('The output profile.'),
    operation: OneOf(operations),
    kind: OneOf(['local', 'live'], { description: 'A `local` certification counts only in a local deployment.' }),
    tested_at: Timestamp("Can't be in the future."),
    expires_at: Timestamp('Must be after `tested_at`, and not after the end of the review.'),
    checks: Type.Array(Check, { minItems: 1, maxItems: 100 }),
  },
  {
    examples: [
      {
        approval_review_id: exampleId(95),
        workspace_id: exampleId(10),
        social_account_id: exampleId(20),
        output_profile: 'mastodon.post',
        operation: 'publish_immediate',
        kind: 'live',
        tested_at: '2026-11-10T10:00:00.000Z',
        expires_at: '2027-02-10T10:00:00.000Z',
        checks: [
          { kind: 'publish_immediate', outcome: 'passed' },
          { kind: 'final_result', outcome: 'passed', external_ref_hash: exampleHash },
        ],
      },
    ],
  },
)

export const LedgerEntry = Answer(
  'ProviderReadinessLedgerAppendOutputBody',
  { id: Type.String({ description: 'Id of the new entry. Entries are never changed or removed.' }) },
  { description: 'The entry appended to the ledger.', examples: [{ id: exampleId(96) }] },
)

/** The first one that applies is the state. */
export const readinessStates = [
  'unsupported',
  'disabled',
  'needs_configuration',
  'reconnect_required',
  'degraded',
  'approval_required',
  'trial_only',
  'policy_restricted',
  'expired_proof',
  'certification_required',
  'healthy',
] as const

const blockers = [
  'unsupported',
  'disabled',
  'degraded',
  'missing_configuration',
  'configuration_mismatch',
  'wrong_environment',
  'approval_required',
  'approval_expired',
  'trial_only',
  'policy_restricted',
  'reconnect_required',
  'authorization_expired',
  'missing_scope',
  'proof_missing',
  'proof_expired',
  'proof_failed',
] as const
export type ReadinessBlocker = (typeof blockers)[number]

const ReadyProfile = Answer(
  'ProviderReadinessProfileResponse',
  {
    social_account_id: Type.String(),
    output_profile: Type.String(),
    immediate: Type.Boolean({ description: 'Whether it can be published now.' }),
    scheduled: Type.Boolean({ description: 'Whether it can be scheduled.' }),
  },
  { examples: [{ social_account_id: exampleId(20), output_profile: 'mastodon.post', immediate: true, scheduled: true }] },
)

export const ProviderReadiness = Answer(
  'ProviderReadinessResponse',
  {
    provider: Type.String({ examples: ['mastodon'] }),
    state: OneOf(readinessStates, { description: 'Only `healthy` is ready.' }),
    connectable: Type.Boolean({ description: 'Whether accounts can be connected now.' }),
    publishable: Type.Boolean({
      description: 'True when at least one output profile of one account can be published; without accounts, when nothing blocks it.',
    }),
    profiles: Type.Array(ReadyProfile, { description: 'Every output profile of every connected account.' }),
    blockers: Type.Array(OneOf(blockers), { description: 'All reasons why something is blocked.' }),
    connected_accounts: Int({ min: 0 }),
  },
  {
    description: 'The readiness of a network.',
    examples: [
      {
        provider: 'mastodon',
        state: 'healthy',
        connectable: true,
        publishable: true,
        profiles: [exampleOf(ReadyProfile)],
        blockers: [],
        connected_accounts: 1,
      },
    ],
  },
)

export const ProviderReadinessList = Answer(
  'ProviderReadinessOutputBody',
  { providers: Type.Array(ProviderReadiness) },
  { description: 'Every network of the instance.', examples: [{ providers: [exampleOf(ProviderReadiness)] }] },
)

const RuntimeControl = Answer(
  'RuntimeControlResponse',
  {
    id: Type.String(),
    provider: Type.String({ description: 'The network.' }),
    selector: TextMap('The other fields that it names; empty for everything of the network.'),
    state: OneOf(['enabled', 'degraded', 'disabled']),
    reason_code: Type.String(),
    starts_at: Timestamp(),
    expires_at: Type.Optional(Timestamp()),
  },
  {
    examples: [
      {
        id: exampleId(96),
        provider: 'bluesky',
        selector: { operation: 'publish_scheduled' },
        state: 'disabled',
        reason_code: 'maintenance',
        starts_at: '2026-11-20T15:00:00.000Z',
        expires_at: '2026-11-20T17:00:00.000Z',
      },
    ],
  },
)

const ReadinessSubject = Type.Object({
  provider: Type.String({ description: 'The network.' }),
  operation: Type.Optional(
    OneOf(['connect', 'publish_immediate', 'publish_scheduled'], { description: 'Absent for the network as a whole.' }),
  ),
  fingerprint: Type.String({ description: 'The `app_fingerprint` of approval reviews of this network where it is used without an app.' }),
  state: OneOf(readinessStates),
  blockers: Type.Array(OneOf(blockers)),
  control: Type.Optional(RuntimeControl),
})

const Review = Type.Object({
  app_fingerprint: Type.String(),
  instance_fingerprint: Type.String({ description: 'Empty for every server.' }),
  provider_environment: Type.String(),
  state: Type.String(),
  tier: Type.String(),
  source_url: Type.String(),
  reviewed_at: Timestamp(),
  expires_at: Timestamp(),
})

const Certification = Type.Object({
  approval_review_id: Type.String(),
  output_profile: Type.String(),
  operation: Type.String(),
  kind: Type.String(),
  tested_at: Timestamp(),
  expires_at: Timestamp(),
})

const LedgerItem = Type.Object(
  {
    id: Type.String(),
    kind: OneOf(['runtime_control', 'approval_review', 'certification']),
    provider: Type.String(),
    created_at: Timestamp(),
    control: Type.Optional(RuntimeControl),
    review: Type.Optional(Review),
    certification: Type.Optional(Certification),
  },
  { description: 'An entry, with the part that its kind names.' },
)

export const ReadinessLedger = Answer(
  'ReadinessLedgerOutputBody',
  {
    subjects: Type.Array(ReadinessSubject, { description: 'Every network and operation, with the control that decides it.' }),
    controls: Type.Array(RuntimeControl, {
      description: "The controls in force: the newest of each selector. Some concern only certain accounts, which `subjects` doesn't show.",
    }),
    items: Type.Array(LedgerItem, { description: 'The ledger, newest first.' }),
    next_cursor: Type.Optional(Type.String({ description: 'Cursor of the next page of the ledger.' })),
  },
  {
    description: 'The state of every network, and the ledger that it comes from.',
    examples: [
      {
        subjects: [
          { provider: 'bluesky', fingerprint: exampleHash, state: 'healthy', blockers: [] },
          {
            provider: 'bluesky',
            operation: 'publish_scheduled',
            fingerprint: exampleHash,
            state: 'disabled',
            blockers: ['disabled'],
            control: exampleOf(RuntimeControl),
          },
        ],
        controls: [exampleOf(RuntimeControl)],
        items: [
          {
            id: exampleId(96),
            kind: 'runtime_control',
            provider: 'bluesky',
            created_at: '2026-11-20T15:00:00.000Z',
            control: exampleOf(RuntimeControl),
          },
        ],
      },
    ],
  },
)

export const ReadinessLedgerQuery = Type.Object(pageQuery())

export const ControlEffect = Answer(
  'RuntimeControlPreviewOutputBody',
  {
    subjects: Int({
      min: 0,
      description: 'Combinations of account, output profile and operation whose readiness would change; of connecting, one.',
    }),
    accounts: Int({ min: 0, description: 'Accounts among them, in all workspaces.' }),
    scheduled_destinations: Int({
      min: 0,
      description: 'Scheduled destinations of these accounts that are due while the control is in force.',
    }),
    first_at: Type.Optional(Timestamp('When the first of them is due.')),
  },
  {
    description: 'The effect that a control would have.',
    examples: [{ subjects: 12, accounts: 3, scheduled_destinations: 7, first_at: '2026-11-20T16:00:00.000Z' }],
  },
)
