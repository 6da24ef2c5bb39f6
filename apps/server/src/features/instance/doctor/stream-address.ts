import type { Signer } from '#lib/signer.ts'

export const streamPath = '/doctor/stream'

/** The path of a stream that ends then, in milliseconds since 1970. */
export const signStream = (signer: Signer, until: number): string =>
  `${streamPath}?until=${until}&signature=${signer.sign(String(until)).toString('base64url')}`

/** When the stream ends, or undefined if the address isn't signed. */
export function verifyStream(signer: Signer, { until, signature }: Record<string, unknown>): number | undefined {
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(until)) return undefined
  return signer.verify(until, Buffer.from(signature, 'base64url')) ? Number(until) : undefined
}
