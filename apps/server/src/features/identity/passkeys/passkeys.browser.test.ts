/** Runs every passkey flow in a real browser with a virtual authenticator. */
import { getMe } from '@broadside/contract/features/auth'
import {
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyReauth,
  finishPasskey,
  finishPasskeyLogin,
  finishPasskeyReauth,
  removePasskey,
} from '@broadside/contract/features/security'
import type { NewCredential, UsedCredential } from '@broadside/contract/features/security.schemas'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, launchChromium } from '#test/chromium.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { beginSignIn, cookieOf, createPerson, outcomeOf, type Person, proof } from '#identity/testing/scene.ts'

/** The server's types include no DOM; this declares the part that the page uses. */
interface Ceremonies {
  PublicKeyCredential: { parseCreationOptionsFromJSON(options: object): object; parseRequestOptionsFromJSON(options: object): object }
  navigator: Record<'credentials', Record<'create' | 'get', (options: object) => Promise<{ toJSON(): object }>>>
}

const createIn = (page: Page, options: object) =>
  page.evaluate(async (options) => {
    const { PublicKeyCredential, navigator } = globalThis as unknown as Ceremonies
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return (await navigator.credentials.create({ publicKey })).toJSON()
  }, options) as Promise<NewCredential>

const getIn = (page: Page, options: object) =>
  page.evaluate(async (options) => {
    const { PublicKeyCredential, navigator } = globalThis as unknown as Ceremonies
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return (await navigator.credentials.get({ publicKey })).toJSON()
  }, options) as Promise<UsedCredential>

describe.runIf(hasChromium)('a passkey of a real browser', () => {
  let test: TestApp
  let browser: Browser
  let page: Page
  let person: Person
  beforeAll(async () => {
    test = await createTestApp({ env: { PUBLIC_URL: '', PORT: '0', ROLE: 'web' } })
    await test.start()
    person = await createPerson(test)
    browser = await launchChromium()
    page = await browser.newPage()
    await page.goto(`${test.app.baseUrl}/docs`)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await test[Symbol.asyncDispose]()
  })

  const add = async (name: string) => {
    const client = test.client({ cookie: person.cookie })
    const { challenge_id, options } = (await client.call(beginPasskey, { body: proof })).body
    const credential = await createIn(page, options)
    return (await client.call(finishPasskey, { body: { challenge_id, name, credential } })).body
  }
  const signIn = async (mfa_token?: string) => {
    const asked = (await test.client().call(beginPasskeyLogin, { body: mfa_token === undefined ? {} : { mfa_token } })).body
    const credential = await getIn(page, asked.options)
    return test.client().call(finishPasskeyLogin, { body: { challenge_id: asked.challenge_id, credential } })
  }

  it('registers, signs in as second factor and alone, proves the identity, and is removed', async () => {
    const { passkeys } = await add('Browser')
    expect(passkeys).toMatchObject([{ name: 'Browser' }])
    await expect(add('Again')).rejects.toThrow(/already registered|excluded|InvalidStateError/i)

    const second = await signIn(await beginSignIn(test, person))
    expect(second.body).toMatchObject({ status: 'signed_in', user: { id: person.user.id } })
    const alone = await signIn()
    expect(alone.body).toMatchObject({ status: 'signed_in', user: { id: person.user.id } })
    person.cookie = cookieOf(alone.headers)
    const client = test.client({ cookie: person.cookie })
    expect((await client.call(getMe)).body.id).toBe(person.user.id)

    const asked = (await client.call(beginPasskeyReauth, { body: { action: 'security.passkey.remove' } })).body
    const body = { challenge_id: asked.challenge_id, credential: await getIn(page, asked.options) }
    const { reauth_grant } = (await client.call(finishPasskeyReauth, { body })).body
    const removed = await client.call(removePasskey, { params: { passkey_id: passkeys[0]?.id ?? '' }, body: { reauth_grant } })
    expect(removed.body.passkeys).toEqual([])
    expect(await outcomeOf(signIn())).toBe('credentials_invalid')
  })
})
