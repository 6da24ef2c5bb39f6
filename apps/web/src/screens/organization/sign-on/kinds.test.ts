import { describe, expect, it } from 'vitest'
import { factsOf, kindOf, kinds } from './kinds.ts'

describe('the kind of an identity provider', () => {
  it.each([
    ['https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0', 'microsoft'],
    ['https://accounts.google.com', 'google'],
    ['https://harbour.okta.com', 'okta'],
    ['https://harbour.okta-emea.com/oauth2/default', 'okta'],
    ['https://id.harbour.example/realms/staff', 'keycloak'],
    ['https://id.harbour.example/auth/realms/staff/', 'keycloak'],
    ['https://okta.com.evil.example', 'other'],
    ['https://id.harbour.example', 'other'],
    ['nonsense', 'other'],
  ])('follows from the issuer %s', (issuer, kind) => {
    expect(kindOf({ issuer })).toBe(kind)
  })

  it('has an issuer that leads back to it', () => {
    for (const kind of kinds) expect(kindOf({ issuer: factsOf[kind].issuer.replaceAll(/<[^>]+>/g, 'x') })).toBe(kind)
  })
})
