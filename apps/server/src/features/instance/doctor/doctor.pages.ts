/**
 * An event stream for `broadside doctor --stream`, which has no session. Only the secret key signs its address, for two minutes, so that strangers
 * can't hold connections open.
 */
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pages } from '#http/server.ts'
import { streamHeaders } from '#http/live-streams.ts'
import { streamPath, verifyStream } from './stream-address.ts'

/** As the streams of the app. */
const heartbeatMs = 20_000
const longestMs = 120_000

async function* beat(until: number, signal: AbortSignal): AsyncGenerator<string> {
  yield 'data: open\n\n'
  while (Date.now() < until) {
    await delay(Math.min(heartbeatMs, until - Date.now()), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    yield ': beat\n\n'
  }
}

export const doctorPages: Pages = (fastify, app) => {
  const signer = app.signer('doctor-stream')
  const ending = new AbortController()
  fastify.addHook('preClose', async () => ending.abort())
  fastify.get(streamPath, async (request, reply) => {
    const until = verifyStream(signer, request.query as Record<string, unknown>)
    if (until === undefined || until > Date.now() + longestMs) return reply.code(403).send()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    return reply.headers(streamHeaders).send(Readable.from(beat(until, AbortSignal.any([ending.signal, gone.signal]))))
  })
}
