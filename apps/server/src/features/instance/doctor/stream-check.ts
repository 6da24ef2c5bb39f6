/** Whether an event stream passes the reverse proxy: the app is only live if it does. */
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { createSafeFetch } from '#lib/safe-fetch.ts'
import { endsWithin } from '#lib/timeout.ts'
import type { Signer } from '#lib/signer.ts'
import { version } from '#lib/version.ts'
import { type Finding, finding } from './findings.ts'
import { signStream } from './stream-address.ts'

/** Longer than the minute after which many proxies end a connection. */
const defaultTimes = { survivesMs: 65_000, promptMs: 3000 }

export interface StreamCheck {
  origin: string
  signer: Signer
  times?: typeof defaultTimes
}

/** The address is the operator's own, so it may be private. */
const openOwn = (origin: string) => createSafeFetch({ allowList: [new URL(origin).host], userAgent: `Broadside/${version}` })

export async function checkStream({
  origin: url,
  signer,
  times: { survivesMs, promptMs } = defaultTimes,
}: StreamCheck): Promise<Finding[]> {
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  const until = Date.now() + survivesMs + 2 * promptMs
  try {
    const options = { schemes: ['https'], ports: 'block-list', timeout: survivesMs + 10 * promptMs, maxBytes: 100_000 } as const
    const answer = await openOwn(url)(`${url}${signStream(signer, until)}`, options)
    if (answer.status !== 200) {
      answer.discard()
      return [finding('stream_refused', 'warning', 'streams', { url, status: answer.status })]
    }
    const chunks = answer.body[Symbol.asyncIterator]()
    await chunks.next()
    if (elapsed() > promptMs) {
      answer.discard()
      return [finding('stream_buffered', 'warning', 'streams', { url })]
    }
    const ended = (async () => {
      while (!(await chunks.next()).done);
    })().catch(() => undefined)
    const isCut = await endsWithin(survivesMs - elapsed(), ended)
    answer.discard()
    if (isCut) return [finding('stream_cut', 'warning', 'streams', { url, seconds: Math.round(elapsed() / 1000) })]
    return [finding('stream', 'ok', 'streams', { url })]
  } catch (error) {
    if (!isFetchError(error)) throw error
    const isSilent = error.code === 'timeout' || elapsed() > survivesMs
    return [
      isSilent ? finding('stream_buffered', 'warning', 'streams', { url }) : finding('stream_unreachable', 'warning', 'streams', { url }),
    ]
  }
}
