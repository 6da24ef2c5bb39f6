/** A webhook receiver over real HTTP, and a workspace that calls it. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createPublication } from '@broadside/contract/features/publications'
import * as contract from '@broadside/contract/features/webhooks'
import type { CreateExternalWebhookBody, UpdateExternalWebhookBody } from '@broadside/contract/features/webhooks.schemas'
import type { Sent } from '@broadside/contract/primitives'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { listenHttp } from '#lib/testing/loopback.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface Received {
  method: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Message {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

type Answer = (response: ServerResponse, received: Received) => void | Promise<void>

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end()

export interface Receiver extends AsyncDisposable {
  host: string
  url: string
  received: Received[]
  most(): number
  answer: Answer
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let [running, most] = [0, 0]
  const server = await listenHttp((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const one = { method: request.method ?? '', headers: request.headers, body }
      received.push(one)
      most = Math.max(most, (running += 1))
      response.once('close', () => (running -= 1))
      void receiver.answer(response, one)
    })
  })
  const receiver: Receiver = {
    host: server.host,
    url: `${server.origin}/hook`,
    received,
    most: () => most,
    answer: answerWith(204),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return receiver
}

/** Makes the receiver hold its responses. `reached` resolves once it has a message. */
export function holdAnswer(receiver: Receiver, status = 200): { reached: Promise<void>; release: () => void } {
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  receiver.answer = async (response) => {
    reached.resolve()
    await gate.promise
    response.writeHead(status).end()
  }
  return { reached: reached.promise, release: gate.resolve }
}

/** The content of a message after verifying its signature at the time of its attempt. Throws if that fails. */
export function verified({ headers, body }: Received, secret: string): Message {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * second })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Message
  } finally {
    vi.useRealTimers()
  }
}

export interface Desk {
  user: TestUser
  workspaceId: string
  client: TestClient
  create(body?: Partial<Sent<typeof CreateExternalWebhookBody>>): Promise<{ id: string; secret: string }>
  change(id: string, body: Sent<typeof UpdateExternalWebhookBody>): Promise<string>
  happen(): Promise<string>
  deliveries(id: string): Promise<Awaited<ReturnType<typeof listOf>>>
  status(id: string): Promise<string>
}

const listOf = async (client: TestClient, webhook_id: string) =>
  (await client.call(contract.listWebhookDeliveries, { query: { webhook_id } })).body.items

export async function openDesk(test: TestApp, url: string): Promise<Desk> {
  const user = await createUser(test)
  const { id: workspace_id } = await createWorkspace(test, user)
  const client = test.client({ token: await createToken(test, user, { expiresAt: new Date(test.clock.now().getTime() + 360 * day) }) })
  return {
    user,
    workspaceId: workspace_id,
    client,
    create: async (body = {}) => {
      const wanted = { workspace_id, url, event_types: ['*' as const], ...body }
      const { body: made } = await client.call(contract.createExternalWebhook, { body: wanted })
      return { id: made.subscription.id, secret: made.signing_secret }
    },
    change: async (id, body) => (await client.call(contract.updateExternalWebhook, { params: { id }, body })).body.status,
    happen: async () => (await client.call(createPublication, { body: { workspace_id, text: 'We open at seven.' } })).body.id,
    deliveries: (id) => listOf(client, id),
    status: async (id) => (await client.call(contract.getExternalWebhook, { params: { id } })).body.status,
  }
}

export interface Scene extends Desk, AsyncDisposable {
  test: TestApp
  receiver: Receiver
  /** Advances the clock and runs the jobs that become due. */
  pass(milliseconds: number): Promise<void>
}

export async function openScene(env: Record<string, string> = {}): Promise<Scene> {
  const receiver = await openReceiver()
  const test = await createTestApp({ env: { FETCH_ALLOW_LIST: receiver.host, ...env } })
  // Jobs that wait a few seconds must not become due by the database's own clock during a test.
  test.clock.advance(hour)
  return {
    ...(await openDesk(test, receiver.url)),
    test,
    receiver,
    pass: async (milliseconds) => {
      test.clock.advance(milliseconds)
      await test.drain()
    },
    [Symbol.asyncDispose]: async () => {
      await test[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}
