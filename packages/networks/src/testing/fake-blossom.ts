/** A media server that follows BUD-01, BUD-02 and BUD-11 (https://github.com/hzrd149/blossom) to the letter. */
import { createHash } from 'node:crypto'
import { readEvent, valuesOf } from '../nostr/events.ts'
import type { Answer, Recorded } from './server.ts'

export interface FakeBlob {
  size: number
  mime: string
  owner: string
}

interface MediaServer {
  url: string
  hosts: ReadonlySet<string>
  now: () => Date
  blobs: Map<string, FakeBlob>
}

const refuse = (status: number, reason: string): Answer => ({ status, headers: { 'x-reason': reason, 'access-control-allow-origin': '*' } })

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
}

const readToken = (header: string): unknown => {
  const [, token = ''] = /^Nostr ([\w-]+)$/.exec(header) ?? []
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the public key that the token authorizes, or what is wrong with it. */
const authorize = ({ headers }: Recorded, { hosts, now }: MediaServer): { owner: string } | { fault: string } => {
  const event = readEvent(readToken(headers['authorization'] ?? ''))
  const seconds = Math.floor(now().getTime() / 1000)
  if (!event) return { fault: 'no valid event' }
  if (event.kind !== 24_242) return { fault: 'wrong kind' }
  if (event.content === '') return { fault: 'no content' }
  if (event.created_at > seconds) return { fault: 'from the future' }
  if (Number(valuesOf(event, 'expiration')[0] ?? 0) <= seconds) return { fault: 'expired' }
  if (valuesOf(event, 't').join() !== 'upload') return { fault: 'another action' }
  const servers = valuesOf(event, 'server')
  if (servers.length > 0 && !servers.some((server) => hosts.has(server))) return { fault: 'another server' }
  if (!valuesOf(event, 'x').includes(headers['x-sha-256'] ?? 'none')) return { fault: 'another file' }
  return { owner: event.pubkey }
}

export const receiveBlob = (server: MediaServer, request: Recorded): Answer => {
  const { url, blobs, now } = server
  const { headers, body, search } = request
  if (search.size > 0) return refuse(400, 'unknown parameters')
  const mime = headers['content-type']
  if (headers['content-length'] === undefined) return refuse(411, 'no length')
  if (mime === undefined || !Object.hasOwn(extensions, mime)) return refuse(415, 'unsupported type')
  const authorized = authorize(request, server)
  if ('fault' in authorized) return refuse(401, authorized.fault)
  const sha256 = createHash('sha256').update(body).digest('hex')
  if (headers['x-sha-256'] !== sha256) return refuse(409, 'another hash')
  const isKnown = blobs.has(sha256)
  blobs.set(sha256, { size: body.byteLength, mime, owner: authorized.owner })
  const descriptor = { url: `${url}/${sha256}${extensions[mime]}`, sha256, size: body.byteLength, type: mime }
  return { status: isKnown ? 200 : 201, json: { ...descriptor, uploaded: Math.floor(now().getTime() / 1000) } }
}
