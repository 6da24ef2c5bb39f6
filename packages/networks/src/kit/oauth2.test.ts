import { describe, expect, it } from 'vitest'
import type { HttpRequest } from '../spec/index.ts'
import { authorize, exchangeCode, refreshTokens, testAppWithCode, testAppWithGrant, toChallenge, type OAuthServer } from './oauth2.ts'

const server: OAuthServer = {
  authorizeUrl: 'https://network.example/authorize?tenant=1',
  tokenUrl: 'https://network.example/token',
  scopes: ['read', 'write'],
  usesPkce: true,
  clientAuth: 'body',
}
const app = { clientId: 'the client', clientSecret: 'hidden+secret' }
const redirectUri = 'https://social.example/callback'
const now = new Date('2026-11-20T12:00:00Z')

const answering = (status: number, json: unknown) => {
  const requests: HttpRequest[] = []
  const caller = {
    errors: { codeOf: (body: unknown) => (body as { error?: string }).error },
    now: () => now,
    http: (request: HttpRequest) => {
      requests.push(request)
      return Promise.resolve({ status, headers: new Headers(), json, text: JSON.stringify(json) })
    },
  }
  return { caller, requests }
}

describe('the authorization code flow', () => {
  it('has the example of RFC 7636, appendix B', () => {
    expect(toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })

  it('asks for the scopes with a fresh challenge', () => {
    const first = authorize(server, app, { redirectUri, state: 's' })
    const query = new URL(first.url).searchParams
    expect(Object.fromEntries(query)).toEqual({
      response_type: 'code',
      client_id: 'the client',
      redirect_uri: redirectUri,
      scope: 'read write',
      state: 's',
      code_challenge: toChallenge(first.verifier),
      code_challenge_method: 'S256',
    })
    expect(authorize(server, app, { redirectUri, state: 's' }).verifier).not.toBe(first.verifier)
  })

  it('exchanges the code with the verifier, and reads tokens, expiry and scopes', async () => {
    const { caller, requests } = answering(200, { access_token: 'a', refresh_token: 'r', expires_in: 60, scope: 'read,write' })
    const tokens = await exchangeCode(caller, server, app, { query: { code: 'c' }, redirectUri, verifier: 'v' })
    expect(tokens).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      expiresAt: new Date('2026-11-20T12:01:00Z'),
      scopes: ['read', 'write'],
    })
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: redirectUri,
      code_verifier: 'v',
      client_id: 'the client',
      client_secret: 'hidden+secret',
    })
  })

  it('sends the app in a header where the network wants it there, encoded as in RFC 6749', async () => {
    const { caller, requests } = answering(200, { access_token: 'a' })
    await refreshTokens(caller, { ...server, clientAuth: 'basic' }, app, 'r')
    const [scheme, value] = (requests[0]?.headers?.['authorization'] ?? '').split(' ')
    expect([scheme, Buffer.from(value ?? '', 'base64').toString()]).toEqual(['Basic', 'the%20client:hidden%2Bsecret'])
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({ grant_type: 'refresh_token', refresh_token: 'r' })
  })

  it('needs a code and a token, and keeps secrets out of errors', async () => {
    const callback = { query: {}, redirectUri, verifier: '' }
    await expect(exchangeCode(answering(200, {}).caller, server, app, callback)).rejects.toMatchObject({
      kind: 'auth',
      code: 'access_denied',
    })
    const withCode = { ...callback, query: { code: 'the-code' } }
    await expect(exchangeCode(answering(200, {}).caller, server, app, withCode)).rejects.toMatchObject({ code: 'no_token' })
    const refusal = { error: 'invalid_client', words: 'hidden+secret the-code' }
    const error = await exchangeCode(answering(400, refusal).caller, server, app, withCode).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'invalid_client' })
    expect(JSON.stringify(error)).not.toMatch(/hidden|the-code/)
  })
})

describe('testing an app', () => {
  const tried = { ...app, redirectUri }
  const answer = (error: string) => answering(400, { error, error_description: 'hidden+secret' })

  it('passes when only the code was refused, which was never issued', async () => {
    const { caller, requests } = answer('invalid_grant')
    await testAppWithCode(caller, server, tried)
    await testAppWithCode(caller, server, tried)
    const sent = requests.map(({ form }) => Object.fromEntries(form ?? []))
    expect(sent[0]).toMatchObject({ grant_type: 'authorization_code', client_id: 'the client', redirect_uri: redirectUri })
    expect(sent[0]?.['code']).not.toBe(sent[1]?.['code'])
  })

  it('passes when the app gets a token of its own', async () => {
    const { caller, requests } = answering(200, { access_token: 'a' })
    await testAppWithGrant(caller, server, app)
    expect(Object.fromEntries(requests[0]?.form ?? [])).toMatchObject({ grant_type: 'client_credentials', client_secret: 'hidden+secret' })
  })

  it('fails when the app was refused, without showing its secret', async () => {
    for (const test of [testAppWithCode, testAppWithGrant]) {
      const error = await test(answer('invalid_client').caller, server, tried).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ kind: 'auth', code: 'app_refused' })
      expect(JSON.stringify(error)).not.toContain('hidden')
    }
  })

  it('proves nothing with any other answer', async () => {
    await expect(testAppWithCode(answer('invalid_request').caller, server, tried)).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(testAppWithGrant(answer('invalid_grant').caller, server, tried)).rejects.toMatchObject({ code: 'invalid_grant' })
    await expect(testAppWithCode(answering(503, {}).caller, server, tried)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
