import { describe, expect, it } from 'vitest'
import {
  assess,
  type Certification,
  combine,
  type KillSwitch,
  type Facts,
  type ReadinessRecords,
  type Review,
  type Subject,
} from './readiness.policy.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2027-01-01T00:00:00Z')
const app = 'sha256:app'

const subject = (overrides: Partial<Subject> = {}): Subject => ({
  provider: 'mastodon',
  app_fingerprint: app,
  deployment_environment: 'production',
  provider_environment: 'production',
  ...overrides,
})
const control = (state: KillSwitch['state'], selector: Record<string, string> = {}, provider = 'mastodon'): KillSwitch => ({
  provider,
  selector,
  state,
})
const facts = (overrides: Partial<Facts> = {}): Facts => ({ supported: true, configured: true, builtIn: false, ...overrides })
const review = (overrides: Partial<Review> = {}): Review => ({
  provider: 'mastodon',
  app_fingerprint: app,
  instance_fingerprint: '',
  provider_environment: 'production',
  state: 'approved',
  expires_at: later,
  ...overrides,
})
const publishing = subject({ social_account_id: 'a1', output_profile: 'mastodon.post', operation: 'publish_immediate' })
const certification = (overrides: Partial<Certification> = {}): Certification => ({
  social_account_id: 'a1',
  output_profile: 'mastodon.post',
  operation: 'publish_immediate',
  kind: 'live',
  app_fingerprint: app,
  expires_at: later,
  checks: [{ kind: 'publish_immediate', outcome: 'passed' }],
  ...overrides,
})
const enforced = (reviews: Review[], certifications: Certification[] = [], killSwitches: KillSwitch[] = []): ReadinessRecords => ({
  killSwitches,
  proofs: { reviews, certifications },
})
const decide = (of: Subject, ledger: ReadinessRecords, known: Facts = facts()) => assess(of, known, ledger, now)

describe('controls', () => {
  it('leave a network without controls enabled', () => {
    expect(combine([], subject())).toBe('enabled')
  })

  it('apply only to their own network', () => {
    expect(combine([control('disabled', {}, 'bluesky')], subject())).toBe('enabled')
  })

  it('combine to the most restrictive, in any order', () => {
    const all = [control('enabled'), control('degraded', { operation: 'connect' }), control('disabled', { account_kind: 'page' })]
    const of = subject({ operation: 'connect', account_kind: 'page' })
    expect(combine(all, of)).toBe('disabled')
    expect(combine(all.toReversed(), of)).toBe('disabled')
    expect(combine(all.slice(0, 2), of)).toBe('degraded')
  })

  it.each([
    ['app_fingerprint', app, 'sha256:other'],
    ['instance_fingerprint', 'sha256:server', 'sha256:other'],
    ['deployment_environment', 'production', 'local'],
    ['provider_environment', 'production', 'sandbox'],
    ['account_kind', 'page', 'person'],
    ['output_profile', 'mastodon.post', 'mastodon.thread'],
    ['operation', 'publish_scheduled', 'connect'],
  ])('narrow by %s, and do not match if it is unknown', (field, value, other) => {
    const of = subject({ [field]: value })
    expect(combine([control('disabled', { [field]: value })], of)).toBe('disabled')
    expect(combine([control('disabled', { [field]: other })], of)).toBe('enabled')
    const { [field as 'operation']: _, ...unknown } = of
    expect(combine([control('disabled', { [field]: value })], unknown as Subject)).toBe('enabled')
  })

  it('match only if every field of the selector does', () => {
    const narrow = control('disabled', { operation: 'connect', account_kind: 'page' })
    expect(combine([narrow], subject({ operation: 'connect' }))).toBe('enabled')
    expect(combine([narrow], subject({ operation: 'connect', account_kind: 'page' }))).toBe('disabled')
  })

  it('with a policy mode match nothing, because no network has one', () => {
    expect(combine([control('disabled', { policy_mode: 'strict' })], subject())).toBe('enabled')
  })
})

describe('the state', () => {
  it('is healthy without blockers', () => {
    expect(decide(subject(), { killSwitches: [] })).toEqual({ state: 'healthy', blockers: [] })
  })

  it('is the first that applies, with every blocker listed', () => {
    const broken = facts({ configured: false, reconnectRequired: true, authorizationExpired: true })
    const all = enforced([review({ state: 'trial', expires_at: now })], [], [control('degraded')])
    expect(decide(publishing, all, broken)).toEqual({
      state: 'needs_configuration',
      blockers: [
        'degraded',
        'missing_configuration',
        'reconnect_required',
        'authorization_expired',
        'trial_only',
        'approval_expired',
        'proof_missing',
      ],
    })
    expect(decide(publishing, { ...all, killSwitches: [control('disabled')] }, broken).state).toBe('disabled')
    expect(decide(publishing, all, { ...broken, supported: false }).state).toBe('unsupported')
    expect(decide(publishing, all, { ...broken, configured: true }).state).toBe('reconnect_required')
    expect(decide(publishing, all).state).toBe('degraded')
    expect(decide(publishing, { ...all, killSwitches: [] }).state).toBe('trial_only')
  })

  it('requires approval and proof only if the instance enforces them', () => {
    expect(decide(publishing, { killSwitches: [] }).state).toBe('healthy')
    expect(decide(publishing, enforced([])).state).toBe('approval_required')
  })

  it("requires neither for the instance's own network", () => {
    expect(decide(publishing, enforced([]), facts({ builtIn: true })).state).toBe('healthy')
  })
})

describe('an approval', () => {
  it.each([
    ['approved', 'healthy', []],
    ['not_required', 'healthy', []],
    ['unknown', 'approval_required', ['approval_required']],
    ['pending', 'approval_required', ['approval_required']],
    ['revoked', 'approval_required', ['approval_required']],
    ['trial', 'trial_only', ['trial_only']],
    ['restricted', 'policy_restricted', ['policy_restricted']],
  ])('that is %s means %s', (state, expected, blockers) => {
    expect(decide(subject(), enforced([review({ state })]))).toEqual({ state: expected, blockers })
  })

  it('is valid until it expires', () => {
    expect(decide(subject(), enforced([review({ expires_at: new Date(now.getTime() + 1) })])).state).toBe('healthy')
    expect(decide(subject(), enforced([review({ expires_at: now })]))).toEqual({ state: 'expired_proof', blockers: ['approval_expired'] })
  })

  it('for another app or environment of the network does not count, and is reported as such', () => {
    expect(decide(subject(), enforced([review({ app_fingerprint: 'sha256:old' })])).blockers).toEqual([
      'approval_required',
      'configuration_mismatch',
    ])
    expect(decide(subject(), enforced([review({ provider_environment: 'sandbox' })])).blockers).toEqual([
      'approval_required',
      'wrong_environment',
    ])
    expect(decide(subject(), enforced([review({ provider: 'bluesky' })])).blockers).toEqual(['approval_required'])
  })

  it('for the exact server takes precedence over one for all servers', () => {
    const reviews = [review(), review({ instance_fingerprint: 'sha256:server', state: 'restricted' })]
    expect(decide(subject({ instance_fingerprint: 'sha256:server' }), enforced(reviews)).state).toBe('policy_restricted')
    expect(decide(subject({ instance_fingerprint: 'sha256:another' }), enforced(reviews)).state).toBe('healthy')
    expect(decide(subject(), enforced(reviews.slice(1))).state).toBe('approval_required')
  })
})

describe('a proof', () => {
  const withProof = (...certifications: Certification[]) => decide(publishing, enforced([review()], certifications))

  it('is required for every account, profile and publishing operation', () => {
    expect(withProof(certification())).toEqual({ state: 'healthy', blockers: [] })
    for (const other of [
      { social_account_id: 'a2' },
      { output_profile: 'mastodon.thread' },
      { operation: 'publish_scheduled' },
      { app_fingerprint: 'sha256:old' },
    ])
      expect(withProof(certification(other))).toEqual({ state: 'certification_required', blockers: ['proof_missing'] })
    expect(decide(subject({ operation: 'connect' }), enforced([review()])).state).toBe('healthy')
  })

  it('is valid until it expires', () => {
    expect(withProof(certification({ expires_at: now }))).toEqual({ state: 'expired_proof', blockers: ['proof_expired'] })
  })

  it('fails with any failed check, or without a passed one for its scope', () => {
    const failed = [
      { kind: 'publish_immediate', outcome: 'passed' },
      { kind: 'final_result', outcome: 'failed' },
    ]
    for (const checks of [failed, [{ kind: 'connect', outcome: 'passed' }], [{ kind: 'publish_immediate', outcome: 'not_applicable' }]])
      expect(withProof(certification({ checks }))).toEqual({ state: 'certification_required', blockers: ['proof_failed'] })
  })

  it('made locally is valid only in a local deployment', () => {
    const local = certification({ kind: 'local' })
    expect(withProof(local).blockers).toEqual(['proof_missing'])
    const ledger = enforced([review()], [local])
    expect(decide({ ...publishing, deployment_environment: 'local' }, ledger).state).toBe('healthy')
    expect(withProof(local, certification()).state).toBe('healthy')
  })
})
