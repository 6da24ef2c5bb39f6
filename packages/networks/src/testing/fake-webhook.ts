/** A receiver of signed messages, as strict as the standard (https://github.com/standard-webhooks/standard-webhooks) recommends. */
import { findString } from '../kit/expect.ts'
import { digestOf } from '../kit/standard-webhooks.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

export interface FakeWebhook extends FakeServer {
  /** The URL to connect. */
  readonly hook: string
  /** Shared with whoever signs; tests can replace it. */
  secret: string
  /** The data of each post, by the message's id. */
  readonly posts: Map<string, unknown>
  pings: number
  answer: Answer
  now: () => Date
}

const path = '/hooks/harbour-token'
const toleranceSeconds = 300

const isSigned = ({ now, secret }: FakeWebhook, { headers, body }: Recorded): boolean => {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers
  if (!/^\d+$/.test(timestamp) || Math.abs(now().getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const expected = `v1,${digestOf(secret, { id, timestamp, body }).toString('base64')}`
  return id !== '' && signatures.split(' ').includes(expected)
}

const work = (fake: FakeWebhook, request: Recorded): Answer => {
  if (request.path !== path) return { status: 404 }
  if (request.method !== 'POST') return { status: 405 }
  if (!request.headers['content-type']?.startsWith('application/json')) return { status: 415 }
  if (!isSigned(fake, request)) return { status: 401 }
  const type = findString(request.json, 'type')
  if (type === 'ping') fake.pings += 1
  else if (type === 'post.publish') fake.posts.set(request.headers['webhook-id'] ?? '', request.json)
  else return { status: 400 }
  return fake.answer
}

export const startFakeWebhook = async (): Promise<FakeWebhook> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeWebhook = {
    ...server,
    hook: `${server.url}${path}`,
    secret: 'whsec_ZmFrZS13ZWJob29rLXNpZ25pbmctc2VjcmV0IQ==',
    posts: new Map(),
    pings: 0,
    answer: { json: { url: 'https://harbour.example/posts/1' } },
    now: () => new Date(),
  }
  return fake
}
