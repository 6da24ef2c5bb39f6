import * as contract from '@broadside/contract/features/webhooks'
import { expect, it } from 'vitest'
import { addMember, createToken } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { day, openDesk, openScene } from './testing/receiver.ts'

const scene = perTest(openScene)

const answer = (body: string | Buffer, status = 200) =>
  (scene.receiver.answer = async (response) => void response.writeHead(status).end(body))

async function send() {
  const { id } = await scene.create({ event_types: ['publication.created'] })
  await scene.happen()
  await scene.test.drain()
  return (await scene.deliveries(id))[0]?.id ?? ''
}
const details = async (id: string) => (await scene.client.call(contract.getWebhookDelivery, { params: { id } })).body

it('shows the request as it was sent, without the signature', async () => {
  const id = await send()
  const [received] = scene.receiver.received
  const { request, status, attempts } = await details(id)
  expect({ status, count: attempts.length }).toEqual({ status: 'delivered', count: 1 })
  expect(request).toEqual({
    url: scene.receiver.url,
    body: received?.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': received?.headers['user-agent'],
      'accept-encoding': 'identity',
      'webhook-id': received?.headers['webhook-id'],
      'webhook-timestamp': received?.headers['webhook-timestamp'],
    },
  })
})

it.each([
  ['a short body', 'Accepted.', 'Accepted.'],
  ['nothing', '', ''],
  ['the first KiB of a long body', 'x'.repeat(5000), 'x'.repeat(1024)],
  ['only complete characters', `${'x'.repeat(1022)}€€`, 'x'.repeat(1022)],
  ['bytes that are no text', Buffer.of(0xff, 0x00, 0x41), '\ufffd\ufffdA'],
])('shows %s', async (_, body, shown) => {
  answer(body)
  const { attempts } = await details(await send())
  expect(attempts).toMatchObject([{ status_code: 200, response_body: shown }])
})

it('shows the answer of each attempt, also of a refusal', async () => {
  answer('Try later.', 503)
  const id = await send()
  answer('Thanks.')
  await scene.pass(10_000)
  expect((await details(id)).attempts).toMatchObject([
    { status_code: 503, response_body: 'Try later.' },
    { status_code: 200, response_body: 'Thanks.' },
  ])
})

it('has no body if the receiver could not be reached', async () => {
  scene.receiver.answer = (response) => Promise.resolve(void response.destroy())
  const { attempts } = await details(await send())
  expect(attempts).toHaveLength(1)
  expect(attempts[0]).not.toHaveProperty('response_body')
})

it('deletes bodies after 30 days', async () => {
  const clean = async () => {
    await scene.test.app.queue.enqueue(scene.test.app, 'webhook.clean', {}, { subject: 'clean' })
    await scene.test.drain()
  }
  const bodies = async () =>
    (await scene.test.app.db.selectFrom('webhook_attempts').select('response_body').execute()).map((row) => row.response_body)
  // In the middle of a month, because attempts are removed when their month is old enough.
  const now = scene.test.clock.now()
  scene.test.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10) - now.getTime())
  answer('Accepted.')
  await send()
  scene.test.clock.advance(30 * day)
  await clean()
  expect(await bodies()).toEqual(['Accepted.'])
  // A delivery that still waits outlives the retention of its log.
  await scene.test.app.db.updateTable('webhook_deliveries').set({ status: 'pending' }).execute()
  scene.test.clock.advance(1)
  await clean()
  expect(await bodies()).toEqual([null])
})

it('is for admins of the workspace', async () => {
  const id = await send()
  const editor = scene.test.client({
    token: await createToken(scene.test, await addMember(scene.test, { id: scene.workspaceId }, 'editor')),
  })
  await expect(editor.call(contract.getWebhookDelivery, { params: { id } })).rejects.toMatchObject({ status: 403 })
  const other = await openDesk(scene.test, scene.receiver.url)
  await expect(other.client.call(contract.getWebhookDelivery, { params: { id } })).rejects.toMatchObject({ status: 403 })
  await expect(details('unknown')).rejects.toMatchObject({ status: 404 })
})
