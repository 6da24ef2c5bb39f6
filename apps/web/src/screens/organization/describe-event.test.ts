import { identityAuditTypes } from '@broadside/contract/features/sso.schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEventView } from '#api/organizations.ts'
import { loadMessages } from '#i18n/translator.ts'
import { describeEvent, nameActor } from './describe-event.ts'

beforeAll(() => loadMessages('organization'))

const event = (type: string, more: Partial<AuditEventView> = {}): AuditEventView => ({
  id: '1',
  type,
  data: {},
  created_at: '2026-11-20T15:04:05.123Z',
  ...more,
})

describe('the sentence of an identity audit event', () => {
  it.each(identityAuditTypes)('exists for %s', (type) => {
    expect(describeEvent(event(type, { provider_name: 'Company accounts', user_name: 'Bea', data: { domain: 'a.example' } }))).toMatch(/ /)
  })

  it('says what a change of the policy was', () => {
    const sentence = (data: AuditEventView['data']) => describeEvent(event('policy.updated', { data }))
    expect(sentence({ from: 'optional', to: 'required' })).toBe('Changed single sign-on from optional to required')
    expect(sentence({ from: 'required', to: 'required' })).toBe('Changed the sign-on policy')
    expect(sentence({ jit_allowed: false })).toBe('Stopped the identity providers from creating users')
  })

  it('counts the sessions that ended', () => {
    const off = event('provider.disabled', { provider_name: 'Company accounts', data: { revoked_sessions: 3 } })
    expect(describeEvent(off)).toBe('Turned off Company accounts and ended 3 sessions')
  })

  it('names a provider as it was saved, if it has no other name', () => {
    expect(describeEvent(event('provider.saved', { data: { name: 'Old accounts' } }))).toBe('Saved the identity provider Old accounts')
  })

  it('is the type itself, if it is new', () => {
    expect(describeEvent(event('provider.renamed'))).toBe('provider.renamed')
  })
})

it('names who did it: a user, also one who was signing in, the provider, or the server', () => {
  const people = { user_id: 'b', user_name: 'Bea', provider_name: 'Company accounts' }
  expect(nameActor(event('policy.updated', { actor_user_id: 'a', actor_name: 'Ada' }))).toBe('Ada')
  expect(nameActor(event('policy.updated', { actor_user_id: 'a' }))).toBe('a deleted user')
  expect(nameActor(event('session.oidc_assured', people))).toBe('Bea')
  expect(nameActor(event('identity.jit_provisioned', people))).toBe('Company accounts')
  expect(nameActor(event('policy.updated'))).toBe('Broadside')
})
