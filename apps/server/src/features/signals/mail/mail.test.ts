import { getMail, listMails } from '@broadside/contract/features/mail'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createUser, signIn } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { readMails } from '#test/mails.ts'
import { type NewMail, queueMail } from './mail.ts'
import { startSmtp, type TestSmtp } from './testing/smtp.ts'

const minute = 60_000
const day = 24 * 60 * minute

let smtp: TestSmtp
let test: TestApp
beforeEach(async () => {
  smtp = await startSmtp()
  test = await createTestApp({ env: { SMTP_URL: smtp.url, SMTP_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'silent' } })
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const letter = (overrides: Partial<NewMail> = {}): NewMail => ({
  kind: 'email_verification',
  to: 'grace@social.example',
  subject: 'Your code',
  paragraphs: ['Type this code to go on.', 'It is good for <10> minutes & no longer.'],
  code: '123456',
  ...overrides,
})

const read = (id: string, { app } = test) => app.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function jobOf(id: string, { app } = test) {
  const { rows } = await sql<{ state: string; attempts: number; error: string | null; data: object }>`
    select state, attempts, error, data from jobs
    where type like 'mail.send%' and subject = ${id}`.execute(app.db)
  return rows[0]
}

function partOf({ source }: { source: string }, type: string): string {
  const [, after = ''] = source.split(`Content-Type: ${type}`)
  const [head = '', ...rest] = after.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split('\r\n----')[0] ?? ''
  const bytes = /base64/.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  return bytes.toString().replaceAll('\r\n', '\n')
}

describe('an email', () => {
  it('is sent once, as text and HTML, and reports its progress', async () => {
    const id = await queueMail(test.app, letter({ action: { label: 'Go on', url: 'https://social.example/inbox?w=1&conversation=2' } }))
    expect((await read(id)).status).toBe('created')
    test.clock.advance(minute)
    await test.drain()
    expect(await read(id)).toMatchObject({ status: 'sent', status_at: test.clock.now(), error: null })
    expect(await jobOf(id)).toMatchObject({ state: 'completed', data: { mail_id: id } })

    expect(smtp.received).toHaveLength(1)
    const [message] = smtp.received
    if (!message) throw new Error('nothing came')
    expect(message).toMatchObject({ from: 'broadside@social.example', to: ['grace@social.example'] })
    expect(message.source).toContain(`Message-ID: <${id}@social.example>`)
    expect(message.source).toContain('Subject: Your code')
    expect(message.source).toContain('Auto-Submitted: auto-generated')
    expect(message.source).not.toMatch(/list-unsubscribe/i)
    const text = partOf(message, 'text/plain')
    expect(text).toContain('It is good for <10> minutes & no longer.')
    expect(text).toContain('    123456')
    expect(text).toContain('Go on:\nhttps://social.example/inbox?w=1&conversation=2')
    const markup = partOf(message, 'text/html')
    expect(markup).toContain('<html lang="en">')
    expect(markup).toContain('It is good for &lt;10&gt; minutes &amp; no longer.')
    expect(markup).toContain('href="https://social.example/inbox?w=1&amp;conversation=2"')
    expect(markup).toContain('prefers-color-scheme:dark')

    await test.drain()
    expect(smtp.received).toHaveLength(1)
  })

  it("is in the recipient's language throughout", async () => {
    await queueMail(test.app, letter({ language: 'de-AT', unsubscribeUrl: 'https://social.example/settings/notifications' }))
    await test.drain()
    const [message = { source: '' }] = smtp.received
    expect(partOf(message, 'text/plain')).toContain(
      'Gesendet von Broadside auf https://social.example\nE-Mail-Benachrichtigungen einstellen: ',
    )
    expect(partOf(message, 'text/html')).toContain('<html lang="de-AT">')
  })

  it('links to the notification settings only when it is optional, and uses the configured sender', async () => {
    const named = await createTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Harbour Social <social@harbour.example>' } })
    await queueMail(named.app, letter({ kind: 'digest', unsubscribeUrl: 'https://social.example/settings/notifications' }))
    await named.drain()
    expect(smtp.received[0]?.source).toContain('List-Unsubscribe: <https://social.example/settings/notifications>')
    expect(smtp.received[0]?.source).toContain('From: Harbour Social <social@harbour.example>')
    expect(partOf(smtp.received[0] ?? { source: '' }, 'text/plain')).toContain('https://social.example/settings/notifications')
    await named[Symbol.asyncDispose]()
  })

  it('is not stored when its transaction is rolled back', async () => {
    const work = test.app.db.transaction().execute(async (db) => {
      await queueMail({ ...test.app, db }, letter())
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await test.drain()
    expect([await readMails(test), smtp.received]).toEqual([[], []])
  })

  it('shares one connection with others', async () => {
    for (let count = 0; count < 3; count += 1) await queueMail(test.app, letter())
    await test.drain()
    expect(smtp.received).toHaveLength(3)
    expect(smtp.connections).toBeLessThanOrEqual(2)
  })

  it('is sent after the server hung up between two', async () => {
    await queueMail(test.app, letter())
    await test.drain()
    smtp.cut()
    await expect.poll(() => smtp.open()).toBe(0)
    const id = await queueMail(test.app, letter())
    for (let round = 0; round < 2; round += 1) {
      await test.drain()
      test.clock.advance(minute)
    }
    expect([smtp.received.length, (await read(id)).status]).toEqual([2, 'sent'])
  })

  it('is sealed in the database', async () => {
    const row = await read(await queueMail(test.app, letter()))
    expect(JSON.stringify(row)).not.toContain('123456')
    expect(await readMails(test, 'grace@social.example')).toEqual([letter()])
  })
})

describe('an email rejected by the server', () => {
  it('permanently, fails at once', async () => {
    smtp.behaviour = { recipient: () => 550 }
    const id = await queueMail(test.app, letter())
    await test.drain()
    expect(await read(id)).toMatchObject({ status: 'delivery_failed', status_at: test.clock.now() })
    expect((await read(id)).error).toContain('No such user here')
    expect(await jobOf(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'The mail server answered 550.' })
    test.clock.advance(day)
    await test.drain()
    expect(smtp.received).toEqual([])
  })

  it('permanently after its text, fails at once', async () => {
    smtp.behaviour = { data: () => 554 }
    const id = await queueMail(test.app, letter())
    await test.drain()
    expect((await read(id)).status).toBe('delivery_failed')
    expect((await jobOf(id))?.state).toBe('failed')
  })

  it('temporarily, is retried with growing delays', async () => {
    let refusals = 2
    smtp.behaviour = { recipient: () => (refusals-- > 0 ? 451 : undefined) }
    const id = await queueMail(test.app, letter())
    await test.drain()
    const queued = test.clock.now()
    expect(await read(id)).toMatchObject({ status: 'queued', status_at: queued })
    expect(await jobOf(id)).toMatchObject({ state: 'pending', error: 'The mail server answered 451.' })
    test.clock.advance(20_000)
    await test.drain()
    expect(refusals).toBe(1)
    test.clock.advance(20_000)
    await test.drain()
    expect(refusals).toBe(0)
    expect(await read(id)).toMatchObject({ status: 'queued', status_at: queued })
    test.clock.advance(2 * minute)
    await test.drain()
    expect(await read(id)).toMatchObject({ status: 'sent', status_at: test.clock.now() })
    expect(smtp.received).toHaveLength(1)
  })

  it('five times, fails', async () => {
    let tries = 0
    smtp.behaviour = { recipient: () => ((tries += 1), 451) }
    const id = await queueMail(test.app, letter())
    for (let count = 0; count < 8; count += 1) {
      await test.drain()
      test.clock.advance(20 * minute)
    }
    expect(tries).toBe(5)
    expect((await read(id)).status).toBe('delivery_failed')
    expect(await jobOf(id)).toMatchObject({ state: 'failed', error: 'The mail server answered 451.' })
  })

  it('by closing the connection or not responding, is retried', async () => {
    for (const answer of ['cut', 'silence'] as const) {
      smtp.behaviour = { recipient: () => answer }
      const id = await queueMail(test.app, letter())
      await test.drain()
      expect([answer, (await read(id)).status]).toEqual([answer, 'queued'])
      expect((await jobOf(id))?.error).toBe('The mail server gave no good answer.')
      smtp.behaviour = {}
      test.clock.advance(minute)
      await test.drain()
      expect([answer, (await read(id)).status]).toEqual([answer, 'sent'])
    }
  })

  it('by closing the connection after the text, is retried with the same Message-ID, and only by the queue', async () => {
    smtp.behaviour = { data: () => 'cut' }
    const id = await queueMail(test.app, letter())
    await test.drain()
    expect(smtp.received).toHaveLength(1)
    expect((await read(id)).status).toBe('queued')
    smtp.behaviour = {}
    test.clock.advance(minute)
    await test.drain()
    expect(smtp.received.map(({ source }) => /Message-ID: (.*)/.exec(source)?.[1]?.trim())).toEqual(
      Array.from({ length: 2 }, () => `<${id}@social.example>`),
    )
  })

  it('for a wrong password, is retried', async () => {
    const strict = await startSmtp({ login: { user: 'broadside', pass: 'p@ss:word/1' } })
    const at = (login: string) => createTestApp({ env: { SMTP_URL: `smtp://${login}@127.0.0.1:${strict.port}`, LOG_LEVEL: 'silent' } })
    const wrong = await at('broadside:wrong')
    const id = await queueMail(wrong.app, letter())
    await wrong.drain()
    expect(await read(id, wrong)).toMatchObject({ status: 'queued' })
    expect(JSON.stringify([await read(id, wrong), await jobOf(id, wrong)])).not.toContain('wrong')
    const right = await at(`broadside:${encodeURIComponent('p@ss:word/1')}`)
    await queueMail(right.app, letter())
    await right.drain()
    expect(strict.received).toHaveLength(1)
    for (const one of [wrong, right, strict]) await one[Symbol.asyncDispose]()
  })

  it('without a valid certificate, is not sent', async () => {
    const dubious = await startSmtp({ startTls: true })
    const app = await createTestApp({ env: { SMTP_URL: dubious.url, LOG_LEVEL: 'silent' } })
    const id = await queueMail(app.app, letter())
    await app.drain()
    expect([dubious.received, (await read(id, app)).status]).toEqual([[], 'queued'])
    for (const one of [app, dubious]) await one[Symbol.asyncDispose]()
  })

  it('because the server is down, is retried', async () => {
    await smtp[Symbol.asyncDispose]()
    const id = await queueMail(test.app, letter())
    await test.drain()
    expect((await read(id)).status).toBe('queued')
    expect((await jobOf(id))?.state).toBe('pending')
  })
})

describe('a process that dies during a delivery', () => {
  it('leaves the email to the next one, which never sends an email again that was recorded as sent', async () => {
    const [half, whole] = [await queueMail(test.app, letter()), await queueMail(test.app, letter())]
    await test.app.db.updateTable('mails').set({ status: 'queued' }).where('id', '=', half).execute()
    await test.app.db.updateTable('mails').set({ status: 'sent' }).where('id', '=', whole).execute()
    await test.drain()
    expect(smtp.received.map(({ source }) => source.includes(half))).toEqual([true])
    expect((await jobOf(whole))?.state).toBe('completed')
  })
})

describe('a server without email delivery', () => {
  const bare = perTest(() => createTestApp({ env: { LOG_LEVEL: 'silent' } }))

  const adminOf = async (of: TestApp) => of.client({ cookie: await signIn(of, await createUser(of, { is_admin: true })) })

  it('keeps emails for an administrator to read and pass on', async () => {
    const action = { label: 'Go on', url: 'https://social.example/posts' }
    const id = await queueMail(bare.app, letter({ action }))
    await bare.drain()
    const admin = await adminOf(bare)
    const { items } = (await admin.call(listMails)).body
    expect(items).toEqual([
      {
        id,
        kind: 'email_verification',
        recipient: 'grace@social.example',
        subject: 'Your code',
        status: 'delivery_unavailable',
        status_at: bare.clock.now().toISOString(),
        message_id: `<${id}@social.example>`,
        attempts: 0,
        created_at: bare.clock.now().toISOString(),
      },
    ])
    const { body } = await admin.call(getMail, { params: { id } })
    const { paragraphs } = letter()
    expect(body.content).toEqual({ paragraphs, code: '123456', action })
    expect((await jobOf(id, bare))?.state).toBe('completed')
  })

  it('lists emails by state, newest first, paginated', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(await queueMail(bare.app, letter()))
      bare.clock.advance(minute)
    }
    await bare.drain()
    ids.unshift(await queueMail(bare.app, letter()))
    const admin = await adminOf(bare)
    const first = await admin.call(listMails, { query: { status: 'delivery_unavailable', limit: 2 } })
    expect(first.body.items.map(({ id }) => id)).toEqual(ids.slice(1, 3))
    const cursor = first.body.next_cursor ?? ''
    expect(first.headers.get('x-next-cursor')).toBe(cursor)
    expect(first.headers.get('link')).toContain(`/api/v1/admin/mails?status=delivery_unavailable&limit=2&cursor=${cursor}>; rel="next"`)
    const second = await admin.call(listMails, { query: { status: 'delivery_unavailable', limit: 2, cursor } })
    expect([second.body.items.map(({ id }) => id), second.body.next_cursor]).toEqual([ids.slice(3), undefined])
    await expect(admin.call(listMails, { query: { limit: 2, cursor } })).rejects.toMatchObject({ status: 422, code: 'validation_failed' })
    expect((await admin.call(listMails)).body.items[0]?.id).toBe(ids[0])
  })

  it('shows no content of sent emails, and returns not found for unknown ids', async () => {
    const id = await queueMail(test.app, letter())
    await test.drain()
    const admin = await adminOf(test)
    expect((await admin.call(getMail, { params: { id } })).body).not.toHaveProperty('content')
    await expect(admin.call(getMail, { params: { id: 'nothing' } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('fails emails that were queued before delivery was turned off', async () => {
    const id = await queueMail(bare.app, letter())
    await bare.app.db.updateTable('mails').set({ status: 'queued' }).where('id', '=', id).execute()
    await bare.drain()
    expect((await read(id, bare)).status).toBe('delivery_failed')
  })

  it('deletes emails after 30 days', async () => {
    await queueMail(bare.app, letter())
    bare.clock.advance(29 * day)
    const clean = () => bare.app.queue.enqueue(bare.app, 'mail.clean', {}, { subject: 'all' })
    await clean()
    await bare.drain()
    expect(await readMails(bare)).toHaveLength(1)
    bare.clock.advance(day + 1)
    await clean()
    await bare.drain()
    expect(await readMails(bare)).toEqual([])
  })
})

describe('the email settings', () => {
  const faultOf = (env: Record<string, string>): string => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('are reported in one sentence when invalid', () => {
    for (const url of ['smtp://', 'smtp://mail.example/path', 'smtp://%zz@mail.example', 'smtps://mail.example?x=1', 'http://mail.example'])
      expect([url, faultOf({ SMTP_URL: url })]).toEqual([url, expect.stringMatching(/^Settings are wrong: SMTP_URL must be [^.]+\.$/)])
    for (const from of ['nobody', 'a@b, c@d', 'A <a@b> x', 'a b@c'])
      expect(faultOf({ MAIL_FROM: from })).toMatch(/^Settings are wrong: MAIL_FROM must be/)
    for (const secret of ['secret', 'whsec_abc', `whsec_${'!'.repeat(40)}`])
      expect(faultOf({ MAIL_REPORTS_SECRET: secret })).toMatch(/^Settings are wrong: MAIL_REPORTS_SECRET must be/)
  })

  it('accept common spellings', () => {
    for (const url of ['smtp://mail.example', 'smtp://user:pass@mail.example:25', 'smtps://u%40x:p%3A@[2001:db8::1]:465/'])
      expect([url, faultOf({ SMTP_URL: url })]).toEqual([url, ''])
    for (const from of ['social@example.com', 'Broadside <social@example.com>']) expect(faultOf({ MAIL_FROM: from })).toBe('')
  })
})
