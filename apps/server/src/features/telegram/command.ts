/** Pure rules of the command that connects a chat. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Claims {
  id: string
  provider: 'telegram'
  /** 32 random bytes in base64url. */
  nonce: string
  /** Unix seconds. */
  expiry: number
}

const version = 'v1'

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The text to send in the chat. */
export function writeCommand(key: Buffer, claims: Claims): string {
  const signed = `${version}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `/connect ${signed}.${sign(key, signed).toString('base64url')}`
}

function readClaims(payload: string): Claims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
    return claims.provider === 'telegram' ? claims : undefined
  } catch {
    return undefined
  }
}

/** What a text asks for, when it is a command of ours to this bot; groups name the bot in it. */
export function readCommand(key: Buffer, text: string, botUsername: string): Claims | undefined {
  const [, name, payload, signature] = /^\/connect(?:@(\w+))?\s+v1\.([\w-]+)\.([\w-]{43})\s*$/.exec(text) ?? []
  if (payload === undefined || signature === undefined) return undefined
  if (name !== undefined && botUsername !== '' && name.toLowerCase() !== botUsername.toLowerCase()) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(key, `${version}.${payload}`)
  // Signed first: nothing that somebody else made up is parsed.
  return given.length === expected.length && timingSafeEqual(given, expected) ? readClaims(payload) : undefined
}
