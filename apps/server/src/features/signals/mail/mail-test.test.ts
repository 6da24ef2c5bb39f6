import { getMail, listMails, sendTestMail } from '@broadside/contract/features/mail'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { queueMail, readMailProof } from './mail.ts'
import { startSmtp, type TestSmtp } from './testing/smtp.ts'

let smtp: TestSmtp
let test: TestApp
let admin: TestClient
beforeEach(async () => {
  smtp = await startSmtp()
  test = await createTestApp({ env: { SMTP_URL: smtp.url, SMTP_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'silent' } })
  admin = test.client({
    cookie: await signIn(test, await createUser(test, { is_admin: true, email: 'root@harbour.example', language: 'de' })),
  })
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const send = async () => (await admin.call(sendTestMail)).body
const list = async (query: { recipient?: string } = {}) => (await admin.call(listMails, { query })).body.items

it('sends a test email in the language of the server admin, and lists it', async () => {
  expect(await readMailProof(test.app)).toBe('untested')
  expect(await send()).toMatchObject({ ok: true, code: 'accepted', recipient: 'root@harbour.example' })
  expect(smtp.received).toMatchObject([{ to: ['root@harbour.example'] }])
  expect(smtp.received[0]?.source).toContain('Subject: Testmail von Broadside')
  const [mail] = await list()
  expect(mail).toMatchObject({ kind: 'test', status: 'sent', attempts: 1 })
  expect(smtp.received[0]?.source).toContain(`Message-ID: ${mail?.message_id}`)
  expect((await admin.call(getMail, { params: { id: mail?.id ?? '' } })).body).not.toHaveProperty('content')
  expect(await readMailProof(test.app)).toBe('works')
})

it('returns the answer of a mail server that rejects the email, once', async () => {
  smtp.behaviour = { recipient: () => 550 }
  expect(await send()).toMatchObject({ ok: false, code: 'rejected', detail: expect.stringContaining('550') as string })
  expect(await list()).toMatchObject([{ status: 'delivery_failed', attempts: 1, error: expect.stringContaining('No such user') as string }])
  await test.drain()
  expect(smtp.received).toEqual([])
  expect(await readMailProof(test.app)).toBe('failed')
  smtp.behaviour = {}
  test.clock.advance(1000)
  await queueMail(test.app, { kind: 'digest', to: 'ada@harbour.example', subject: 'Today', paragraphs: [] })
  await test.drain()
  expect(await readMailProof(test.app)).toBe('works')
})

it('reports a mail server that hangs up', async () => {
  smtp.behaviour = { recipient: () => 'cut' }
  expect(await send()).toMatchObject({ ok: false, code: 'no_answer', detail: expect.any(String) as string })
})

it('finds emails by recipient, without case', async () => {
  for (const to of ['ada@harbour.example', 'grace@harbour.example'])
    await queueMail(test.app, { kind: 'digest', to, subject: 'Today', paragraphs: [] })
  expect(await list({ recipient: 'Grace@Harbour.example' })).toMatchObject([{ recipient: 'grace@harbour.example', attempts: 0 }])
})

it('says so when no mail server is set', async () => {
  await using other = await createTestApp()
  const client = other.client({ cookie: await signIn(other, await createUser(other, { is_admin: true })) })
  expect((await client.call(sendTestMail)).body).toMatchObject({ ok: false, code: 'not_configured' })
  expect((await client.call(listMails, { query: {} })).body.items).toEqual([])
})
