import { Type } from 'typebox'
import { Answer, Body, exampleOf, Id, Int, Line, OneOf, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const form = '[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*'
const hash = 'sha256:[0-9A-Fa-f]{64}'

const Name = (description: string) => Line({ min: 1, max: 80, pattern: `^${form}$`, description })
/** In a selector the empty text stands for every value, like absence. */
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
    provider: Name('The network. Upper case is folded; any name of this form is accepted.'),
    app_fingerprint: AnyHash('The app of the operator, as GET /admin/provider-apps shows it.'),
    instance_fingerprint: AnyHash("SHA-256 of the origin of the account's server, for networks of many servers."),
    deployment_environment: AnyOf(deploymentEnvironments, 'What this instance is, by its setting DEPLOYMENT_ENVIRONMENT.'),
    provider_environment: AnyOf(
      providerEnvironments,
      'The side of the network that is called; every network here is called in production.',
    ),
    account_kind: AnyName('The kind of the account.'),
    output_profile: AnyName('The form of the post.'),
    policy_mode: AnyName(
      'For networks with several policies. None of the present networks has one, so such a control matches nothing yet.',
    ),
    operation: AnyOf(operations, 'What is done.'),
  },
  { description: 'What a control is about. A field that is absent or empty stands for every value.', examples: [{ provider: 'mastodon' }] },
)

export const AppendRuntimeControlBody = Body(
  {
    selector: Selector,
    state: OneOf(['enabled', 'degraded', 'disabled'], { description: '`degraded` holds back like `disabled`.' }),
    reason_code: Name("The operator's own word for why."),
    starts_at: Timestamp('Past or future.'),
    expires_at: Type.Optional(Timestamp('After starts_at. Absent: until another control takes its place.')),
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
    app_fingerprint: Line({ min: 71, max: 71, pattern: `^${hash}$`, description: 'The app that was reviewed.' }),
    provider_environment: OneOf(providerEnvironments),
    state: OneOf(['unknown', 'not_required', 'pending', 'trial', 'approved', 'restricted', 'revoked']),
    tier: Line({ max: 80, description: "The network's name for the kind of access, empty where it has none." }),
    source_url: Line({ min: 9, max: 2048, pattern: '^https://\\S+$', description: 'Where the network says so.' }),
    reviewed_at: Timestamp('Not in the future.'),
    expires_at: Timestamp('After reviewed_at.'),
    instance_fingerprint: Type.Optional(Line({ min: 71, max: 71, pattern: `^${hash}$`, description: 'One server of a network of many.' })),
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
  error_class: Type.Optional(Name('What went wrong.')),
  not_applicable_reason: Type.Optional(Line({ min: 1, max: 200, description: 'Why the check makes no sense here.' })),
  external_ref_hash: Type.Optional(
    Line({ min: 71, max: 71, pattern: `^${hash}$`, description: "SHA-256 of the network's id of the post." }),
  ),
})

export const AppendCertificationBody = Body(
  {
    approval_review_id: Id('The review that the proof belongs to.'),
    workspace_id: Id('The workspace of the account.'),
    social_account_id: Id('The account that the proof was made with.'),
    output_profile: Name('The form of the post.'),
    operation: OneOf(operations),
    kind: OneOf(['local', 'live'], { description: 'A `local` proof counts in a local deployment only.' }),
    tested_at: Timestamp('Not in the future.'),
    expires_at: Timestamp('After tested_at, and not after the end of the review.'),
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
  { id: Type.String({ description: 'The new entry. Entries are never changed or removed.' }) },
  { description: 'What was appended to the ledger.', examples: [{ id: exampleId(96) }] },
)

/** First that applies. */
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
    immediate: Type.Boolean({ description: 'It can be published now.' }),
    scheduled: Type.Boolean({ description: 'It can be scheduled.' }),
  },
  { examples: [{ social_account_id: exampleId(20), output_profile: 'mastodon.post', immediate: true, scheduled: true }] },
)

export const ProviderReadiness = Answer(
  'ProviderReadinessResponse',
  {
    provider: Type.String({ examples: ['mastodon'] }),
    state: OneOf(readinessStates, { description: 'Only `healthy` is ready.' }),
    connectable: Type.Boolean({ description: 'Accounts can be connected now.' }),
    publishable: Type.Boolean({
      description: 'At least one form of one account can be published; without accounts: nothing stands in the way.',
    }),
    profiles: Type.Array(ReadyProfile, { description: 'Every form of every connected account.' }),
    blockers: Type.Array(OneOf(blockers), { description: 'Everything that stands in the way of something.' }),
    connected_accounts: Int({ min: 0 }),
  },
  {
    description: 'Whether a network can be used.',
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
