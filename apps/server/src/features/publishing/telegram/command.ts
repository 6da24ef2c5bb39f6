/** Writes and reads the command that connects a chat. Pure. */
import type { Signer } from '#lib/signer.ts'

export interface Claims {
  id: string
  provider: 'telegram'
  /** 32 random bytes in base64url. */
  nonce: string
  /** Unix seconds. */
  expiry: number
}

const version = 'v1'

/** The text to send in the chat. */
export function writeCommand(signer: Signer, claims: Claims): string {
  const signed = `${version}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `/connect ${signed}.${signer.sign(signed).toString('base64url')}`
}

function readClaims(payload: string): Claims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
    return claims.provider === 'telegram' ? claims : undefined
  } catch {
    return undefined
  }
}

/** The claims of a command that we issued for this bot; in groups the command names the bot. Undefined for any other text. */
export function readCommand(signer: Signer, text: string, botUsername: string): Claims | undefined {
  const [, name, payload, signature] = /^\/connect(?:@(\w+))?\s+v1\.([\w-]+)\.([\w-]{43})\s*$/.exec(text) ?? []
  if (payload === undefined || signature === undefined) return undefined
  if (name !== undefined && botUsername !== '' && name.toLowerCase() !== botUsername.toLowerCase()) return undefined
  // Verify first, so that no forged payload is parsed.
  return signer.verify(`${version}.${payload}`, Buffer.from(signature, 'base64url')) ? readClaims(payload) : undefined
}
