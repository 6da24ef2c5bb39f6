/** Compresses responses, except streams and responses that contain a secret. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@broadside/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memoize } from '#lib/memoize.ts'
import { addVary, encodedTag, type Encoding, findEncoding, isTextual, plainTag } from './encoding.ts'

/** Bytes. A response that fits into a packet or two does not get faster by compression. */
const leastSize = 1024

/** At higher quality, Brotli takes longer than sending the bytes it saves. */
const quality = 4

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const compress = (content: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
    : gzipped(content, { level: quality })

/** Properties of responses that contain a one-time secret, a link with one, or an email. */
const secretNames = new Set([
  'token',
  'mfa_token',
  'challenge_id',
  'reauth_grant',
  'ticket',
  'signing_secret',
  'manual_key',
  'qr_code',
  'recovery_codes',
  'accept_url',
  'logout_url',
  'start_url',
  // Part of an email, which may contain a code.
  'paragraphs',
])

function namesSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties } = schema as { properties?: object }
  return Object.keys(properties ?? {}).some((name) => secretNames.has(name)) || Object.values(schema).some(namesSecret)
}

/**
 * Whether a response of the endpoint may contain a secret. An attacker who controls part of a compressed response and
 * sees its length learns how much of the secret that part repeats (https://www.breachattack.com/).
 */
export const holdsSecret = memoize((endpoint: Endpoint): boolean => Object.values(endpoint.success).some(namesSecret))

const isSecret = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const { endpoint } = request.routeOptions.config
  return reply.hasHeader('set-cookie') || (endpoint !== undefined && holdsSecret(endpoint))
}

/** The client has the tag of the compressed content, so a 304 repeats that one. */
function repeatTag({ headers }: FastifyRequest, reply: FastifyReply): void {
  const tag = reply.getHeader('etag')
  if (typeof tag !== 'string') return
  const known = (headers['if-none-match'] ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''))
  const same = known.find((one) => plainTag(one) === plainTag(tag))
  if (same !== undefined && same !== tag) void reply.headers({ etag: same, vary: addVary(reply.getHeader('vary'), 'Accept-Encoding') })
}

export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 304) repeatTag(request, reply)
    const isBuffered = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isBuffered || reply.hasHeader('content-encoding') || !isTextual(String(reply.getHeader('content-type') ?? ''))) return payload
    const content = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    if (content.length <= leastSize || isSecret(request, reply)) return payload
    void reply.header('vary', addVary(reply.getHeader('vary'), 'Accept-Encoding'))
    const encoding = findEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    const tag = reply.getHeader('etag')
    if (typeof tag === 'string') void reply.header('etag', encodedTag(tag, encoding))
    void reply.removeHeader('content-length').header('content-encoding', encoding)
    return compress(content, encoding)
  })
}
