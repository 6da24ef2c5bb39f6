import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWordPress, startFakeWordPress } from '../testing/fake-wordpress.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, connectHosted } from '../testing/wordpress-account.ts'
import { connectWithPassword, finish, refresh, start, testApp } from './connect.ts'
import { createTestTools } from '../testing/tools.ts'

let fake: FakeWordPress
beforeEach(async () => {
  fake = await startFakeWordPress()
})
afterEach(() => fake.close())

const tools = createTestTools()
const connect = (changed: Record<string, string> = {}) =>
  connectWithPassword(tools, { site_url: `${fake.url}/blog/`, username: fake.username, application_password: fake.password, ...changed })

describe('connecting a site with an application password', () => {
  it('finds the API, and names the site', async () => {
    const { account, credential } = await connectFake(fake)
    const { host } = new URL(fake.url)
    expect(account).toMatchObject({
      accountId: `${fake.url}/blog#7`,
      username: `${host}/blog`,
      displayName: 'Harbour Cafe',
      instanceUrl: fake.url,
      accountKind: 'self_hosted',
    })
    expect(credential).toMatchObject({ api: `${fake.url}/blog/wp-json/wp/v2` })
    expect(await refresh(tools, { account, credential })).toEqual({ account, scopes: ['edit_posts', 'publish_posts', 'upload_files'] })
  })

  it('finds the API of a site without permalinks', async () => {
    fake.hasPermalinks = false
    const { credential } = await connect()
    expect(credential).toMatchObject({ api: `${fake.url}/blog/index.php?rest_route=%2Fwp%2Fv2` })
  })

  it('names what is wrong', async () => {
    await expect(connect({ site_url: `${fake.url}/elsewhere` })).rejects.toMatchObject({ code: 'not_wordpress' })
    await expect(connect({ application_password: 'wrong' })).rejects.toMatchObject({ kind: 'auth', code: 'incorrect_password' })
    fake.capabilities['publish_posts'] = false
    await expect(connect()).rejects.toMatchObject({ kind: 'permission', code: 'author_role_needed', missing: ['publish_posts'] })
    fake.allowsApplicationPasswords = false
    await expect(connect()).rejects.toMatchObject({ code: 'application_passwords_off' })
  })

  it('sends no password where the API is not encrypted', async () => {
    const answer = {
      status: 200,
      headers: new Headers({ link: '<http://a.example/wp-json/>; rel="https://api.w.org/"' }),
      json: undefined,
      text: '',
    }
    const http = () => Promise.resolve(answer)
    const fields = { site_url: 'https://a.example', username: 'ada', application_password: 'x' }
    await expect(connectWithPassword({ ...tools, http }, fields)).rejects.toMatchObject({ code: 'api_insecure' })
  })
})

describe('connecting a site at WordPress.com', () => {
  const http = () => createTestHttp({ origins: { 'https://public-api.wordpress.com': fake.url } })

  it('exchanges the code for a token of the chosen site', async () => {
    const { account, credential } = await connectHosted(fake, http())
    expect(account).toMatchObject({ accountId: '4711', displayName: 'Harbour on WordPress.com', accountKind: 'hosted' })
    expect(credential).toEqual({ api: 'https://public-api.wordpress.com/wp/v2/sites/4711', authorization: `Bearer ${fake.token}` })
    expect((await refresh({ ...tools, http: http() }, { account, credential })).account).toEqual(account)
  })

  it('tests an app without an authorization', async () => {
    const tried = { ...fake.app, redirectUri: 'https://social.example/callback' }
    await testApp({ ...tools, http: http() }, tried)
    const wrong = testApp({ ...tools, http: http() }, { ...tried, clientSecret: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ kind: 'auth', code: 'app_refused' })
  })

  it('needs an app, and refuses a code with another verifier', async () => {
    const request = { redirectUri: 'http://127.0.0.1:1/callback', state: 's' }
    await expect(start(tools, request)).rejects.toMatchObject({ kind: 'not_ready', code: 'app_missing' })
    await connectHosted(fake, http())
    const callback = { query: { code: 'the-code' }, pending: { ...fake.app, verifier: 'other' }, redirectUri: request.redirectUri }
    await expect(finish({ ...tools, http: http() }, callback)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_grant' })
  })
})
