import { createTestSocket } from '@broadside/networks/testing/socket'
import { NetworkError } from '@broadside/networks/spec/index'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Moment, readMoment } from '#lib/elapsed.ts'
import { createSendDeadline } from './send-deadline.ts'

let server: WebSocketServer
let received: string[]
let url: string
beforeEach(async () => {
  received = []
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      received.push(String(data))
      socket.send('ok')
    }),
  )
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

const newDeadline = () =>
  createSendDeadline({
    openSocket: createTestSocket(),
    http: () => Promise.reject(new Error('Only connections are used.')),
    signal: new AbortController().signal,
  })

/** Sends messages in one call that was decided at `since`; `before` runs before each. */
const sendAll = (since: Moment, texts: string[], before: (text: string) => void = () => {}) => {
  const deadline = newDeadline()
  return deadline.guard(since, async () => {
    const socket = await deadline.openSocket(url)
    for (const text of texts) {
      before(text)
      socket.send(text)
      await socket.receive()
    }
    socket.close()
  })
}

const minuteAgo = ({ wall, monotonic }: Moment): Moment => ({ wall: wall - 60_000, monotonic })
const failure = (evidence: string) => expect.objectContaining({ name: NetworkError.name, code: 'attempt_expired', evidence })

test('a call in time sends its messages', async () => {
  await sendAll(readMoment(), ['one', 'two'])
  expect(received).toEqual(['one', 'two'])
})

test('a process that paused while it connected sends nothing', async () => {
  const since = readMoment()
  const pause = () => void Object.assign(since, minuteAgo(since))
  await expect(sendAll(since, ['one'], pause)).rejects.toEqual(failure('not_sent'))
  expect(received).toEqual([])
})

test('a process that paused after its first message sends no other, and the outcome is unknown', async () => {
  const since = readMoment()
  const pause = (text: string) => void (text === 'two' && Object.assign(since, minuteAgo(since)))
  await expect(sendAll(since, ['one', 'two'], pause)).rejects.toEqual(failure('unknown'))
  expect(received).toEqual(['one'])
})
