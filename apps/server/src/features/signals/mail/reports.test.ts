import { randomBytes } from 'node:crypto'
import type { reportMailDelivery } from '@broadside/contract/features/mail'
import { acceptInvitation, resendInvitation, revokeInvitation } from '@broadside/contract/features/team'
import type { Input } from '@broadside/contract/endpoint'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser } from '#test/factories.ts'
import { clientOf, createHarbour, eventsOf, type Harbour, invite, teamOf, tokenOf } from '#workspaces/team/testing/harbour.ts'
import { signReport } from './testing/signed-report.ts'
import { startSmtp, type TestSmtp } from './testing/smtp.ts'

const second = 1000
const day = 24 * 3600 * second
const secret = `whsec_${randomBytes(32).toString('base64')}`

let smtp: TestSmtp
let test: TestApp
let harbour: Harbour
beforeAll(async () => {
  smtp = await startSmtp()
  test = await createTestApp({ env: { SMTP_URL: smtp.url, MAIL_REPORTS_SECRET: secret, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})
beforeEach(async () => {
  smtp.behaviour = {}
  test.clock.set(new Date())
  harbour = await createHarbour(test)
})

type Report = Input<typeof reportMailDelivery>['body']

interface Delivery {
  report: object
  app?: TestApp
  key?: string
  at?: Date
  headers?: Record<string, string>
}

async function send({ report, app = test, key = secret, at = app.clock.now(), headers }: Delivery) {
  const payload = JSON.stringify(report)
  const id = `msg_${randomBytes(8).toString('hex')}`
  const signed = signReport(key, { id, at, payload })
  const answer = await app.http.fastify.inject({
    method: 'POST',
    url: '/api/v1/webhooks/mail',
    headers: { 'content-type': 'application/json', ...(headers ?? signed) },
    payload,
  })
  return { status: answer.statusCode, code: answer.body ? (answer.json() as { code: string }).code : undefined }
}

let count = 0
const address = () => `guest-${(count += 1)}@reports.example`

const messageId = () => /Message-ID: (\S+)/.exec(smtp.received.at(-1)?.source ?? '')?.[1] ?? ''

async function sent(email = address()) {
  const invitation = await invite(harbour, email)
  await test.drain()
  test.clock.advance(5 * second)
  const report = (overrides: Partial<Report> = {}): Report => ({
    message_id: messageId(),
    status: 'delivered',
    at: test.clock.now().toISOString(),
    ...overrides,
  })
  return { invitation, report }
}

const shown = async (id: string) => {
  const all = [
    ...(await teamOf(harbour)).invitations,
    ...(await teamOf(harbour, { status: 'accepted' })).invitations,
    ...(await teamOf(harbour, { status: 'revoked' })).invitations,
  ]
  const found = all.find((invitation) => invitation.id === id)
  if (!found) throw new Error('There is no such invitation.')
  return found
}

describe('an invitation', () => {
  it('shows the state of its email', async () => {
    const created = test.clock.now().toISOString()
    const { id } = await invite(harbour, address())
    expect(await shown(id)).toMatchObject({ status: 'created', email_delivery_status: 'created', email_delivery_updated_at: created })
    test.clock.advance(second)
    let refused = false
    smtp.behaviour = { recipient: () => (refused ? undefined : ((refused = true), 451)) }
    await test.drain()
    expect(await shown(id)).toMatchObject({
      status: 'queued',
      email_delivery_status: 'queued',
      email_delivery_updated_at: test.clock.now().toISOString(),
    })
    test.clock.advance(60 * second)
    await test.drain()
    expect(await shown(id)).toMatchObject({ status: 'sent', email_delivery_updated_at: test.clock.now().toISOString() })
    test.clock.advance(second)
    const at = test.clock.now().toISOString()
    expect(await send({ report: { message_id: messageId(), status: 'delivered', at } })).toEqual({ status: 204, code: undefined })
    expect(await shown(id)).toMatchObject({ status: 'delivered', email_delivery_status: 'delivered', email_delivery_updated_at: at })
  })

  it('emits one event when its email was permanently rejected', async () => {
    smtp.behaviour = { recipient: () => 550 }
    const { id, expires_at } = await invite(harbour, address())
    await test.drain()
    expect(await shown(id)).toMatchObject({ status: 'delivery_failed', email_delivery_status: 'delivery_failed' })
    expect((await eventsOf(test, harbour)).slice(1)).toEqual([
      {
        type: 'invitation.delivery_failed',
        actor_kind: 'system',
        actor_user_id: null,
        data: { invitation: { id, role: 'editor', status: 'delivery_failed', expires_at } },
      },
    ])
    smtp.behaviour = {}
    test.clock.advance(60 * second)
    await harbour.client.call(resendInvitation, { params: { id: harbour.id, invitation_id: id } })
    expect((await shown(id)).status).toBe('created')
    await test.drain()
    expect((await shown(id)).status).toBe('sent')
  })

  it('reports that email is not configured, and can still be accepted', async () => {
    const bare = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
    const own = await createHarbour(bare)
    const guest = await createUser(bare)
    const invitation = await invite(own, guest.email)
    await bare.drain()
    expect((await teamOf(own)).invitations).toMatchObject([
      { status: 'delivery_unavailable', email_delivery_status: 'delivery_unavailable' },
    ])
    expect((await eventsOf(bare, own)).map(({ type }) => type)).toEqual(['invitation.created'])
    const client = await clientOf(bare, guest)
    expect((await client.call(acceptInvitation, { body: { token: tokenOf(invitation) } })).body.status).toBe('accepted')
    await bare[Symbol.asyncDispose]()
  })
})

describe('a delivery report', () => {
  it('of a failure emits an event, whose reason only the operator can read', async () => {
    const { invitation, report } = await sent()
    await send({ report: report({ status: 'delivery_failed', detail: '550 5.1.1 No\r\nsuch user' }) })
    expect((await shown(invitation.id)).status).toBe('delivery_failed')
    const events = (await eventsOf(test, harbour)).filter(({ type }) => type === 'invitation.delivery_failed')
    expect(events).toMatchObject([{ actor_kind: 'system', data: { invitation: { id: invitation.id } } }])
    expect(JSON.stringify(events)).not.toContain('5.1.1')
    const mail = await test.app.db.selectFrom('mails').select('error').where('recipient', '=', invitation.email).executeTakeFirstOrThrow()
    expect(mail.error).toBe('550 5.1.1 No\nsuch user')
  })

  it('can name the message without its brackets', async () => {
    const { invitation, report } = await sent()
    await send({ report: report({ message_id: messageId().slice(1, -1) }) })
    expect((await shown(invitation.id)).status).toBe('delivered')
  })

  it('is ignored when it is older than the current state', async () => {
    const { invitation, report } = await sent()
    const before = await shown(invitation.id)
    expect((await send({ report: report({ at: new Date(test.clock.now().getTime() - 6 * second).toISOString() }) })).status).toBe(204)
    expect(await shown(invitation.id)).toEqual(before)
  })

  it('is applied once: delivered stays delivered', async () => {
    const { invitation, report } = await sent()
    await send({ report: report() })
    test.clock.advance(second)
    await send({ report: report({ status: 'delivery_failed' }) })
    expect((await shown(invitation.id)).status).toBe('delivered')
  })

  it('from a clock ahead of ours does not set a future time', async () => {
    const { invitation, report } = await sent()
    await send({ report: report({ at: new Date(test.clock.now().getTime() + day).toISOString() }) })
    expect((await shown(invitation.id)).email_delivery_updated_at).toBe(test.clock.now().toISOString())
  })

  it('about a replaced message is ignored', async () => {
    const { invitation, report } = await sent()
    const former = report({ status: 'delivery_failed' })
    test.clock.advance(60 * second)
    await harbour.client.call(resendInvitation, { params: { id: harbour.id, invitation_id: invitation.id } })
    await test.drain()
    expect(messageId()).not.toBe(former.message_id)
    await send({ report: { ...former, at: test.clock.now().toISOString() } })
    expect((await shown(invitation.id)).status).toBe('sent')
    expect((await eventsOf(test, harbour)).map(({ type }) => type)).not.toContain('invitation.delivery_failed')
  })

  it('after acceptance, revocation or expiry is ignored', async () => {
    const guest = await createUser(test)
    const accepted = await sent(guest.email)
    const acceptedReport = accepted.report({ status: 'delivery_failed' })
    await (await clientOf(test, guest)).call(acceptInvitation, { body: { token: tokenOf(accepted.invitation) } })
    const revoked = await sent()
    const revokedReport = revoked.report()
    await harbour.client.call(revokeInvitation, { params: { id: harbour.id, invitation_id: revoked.invitation.id } })
    const expired = await sent()
    const expiredReport = expired.report()
    for (const report of [acceptedReport, revokedReport])
      expect((await send({ report: { ...report, at: test.clock.now().toISOString() } })).status).toBe(204)
    test.clock.advance(8 * day)
    harbour.client = await clientOf(test, harbour.admin)
    expect((await send({ report: { ...expiredReport, at: test.clock.now().toISOString() } })).status).toBe(204)
    const states = await Promise.all([accepted, revoked, expired].map(async ({ invitation }) => shown(invitation.id)))
    expect(states.map(({ status, email_delivery_status }) => [status, email_delivery_status])).toEqual([
      ['accepted', 'sent'],
      ['revoked', 'sent'],
      ['expired', 'sent'],
    ])
  })

  it('about an unknown message is accepted and ignored', async () => {
    const { report } = await sent()
    for (const message_id of [
      '<someone@else.example>',
      `<${'0'.repeat(36)}@social.example>`,
      '<019aa1c2-7d10-7000-8000-000000000000@social.example>',
    ])
      expect((await send({ report: report({ message_id }) })).status).toBe(204)
  })

  it('requires the secret, a current time and an unchanged body', async () => {
    const { invitation, report } = await sent()
    const body = report()
    const refused = { status: 401, code: 'signature_invalid' }
    expect(await send({ report: body, key: `whsec_${randomBytes(32).toString('base64')}` })).toEqual(refused)
    expect(await send({ report: body, headers: {} })).toEqual(refused)
    for (const seconds of [-301, 302])
      expect(await send({ report: body, at: new Date(test.clock.now().getTime() + seconds * second) })).toEqual(refused)
    const now = test.clock.now()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': `v1a,abc ${new Webhook(secret).sign('msg_1', now, JSON.stringify(body))}`,
    }
    expect(await send({ report: { ...body, status: 'delivery_failed' }, headers })).toEqual(refused)
    expect(await send({ report: body, headers: { ...headers, 'webhook-id': 'msg_2' } })).toEqual(refused)
    expect(await send({ report: body, headers: { ...headers, 'webhook-signature': 'v1,' } })).toEqual(refused)
    expect((await shown(invitation.id)).status).toBe('sent')
    expect((await send({ report: body, headers })).status).toBe(204)
    expect((await shown(invitation.id)).status).toBe('delivered')
  })

  it('must match its schema', async () => {
    const { report } = await sent()
    for (const wrong of [{}, report({ status: 'opened' as 'delivered' }), report({ at: 'yesterday' }), { ...report(), more: 1 }])
      expect(await send({ report: wrong })).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  it('is rejected by a server without a secret', async () => {
    const closed = await createTestApp({ env: { LOG_LEVEL: 'silent' } })
    const report = { message_id: '<a@b>', status: 'delivered', at: closed.clock.now().toISOString() }
    expect(await send({ report, app: closed })).toEqual({ status: 503, code: 'mail_not_configured' })
    await closed[Symbol.asyncDispose]()
  })
})
