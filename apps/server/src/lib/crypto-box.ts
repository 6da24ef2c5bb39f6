import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const NONCE = 12
const TAG = 16

/** The current key, then older ones that can still open what they sealed. */
export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]]

/** A sealed value cannot be opened. The message contains neither the value nor its context. */
export class SealBroken extends Error {
  override name = 'SealBroken'
  /** `format`: not a sealed value. `key`: sealed with an unknown key. `content`: altered, or from another context. */
  readonly reason: 'format' | 'key' | 'content'

  constructor(reason: SealBroken['reason']) {
    super(`A sealed value cannot be opened: ${reason}`)
    this.reason = reason
  }
}

export interface Box {
  /** Ids of the keys in order; the first one seals. */
  readonly keyIds: readonly [string, ...string[]]
  /**
   * Encrypts a text, or anything JSON can represent. `context` names the owner of the secret (`grant:<id>`). It is not
   * stored, and a value moved to another context does not open.
   */
  seal(plaintext: string | object, context: string): string
  /** Returns what was sealed. Throws SealBroken. */
  open(sealed: string, context: string): unknown
  /** Returns the sealed text. Throws SealBroken, also if it was not a text. */
  openText(sealed: string, context: string): string
}

/** The id of the key that sealed a value, or undefined if the text is not a sealed value. */
export const keyIdOf = (sealed: string): string | undefined => /^v1\.([0-9a-f]{12})\.[\w-]+$/.exec(sealed)?.[1]

/**
 * Derives a key for one purpose (`box`, `cursor`) with HKDF-SHA-256 (RFC 5869), so that a leaked key opens nothing
 * else. `length` is in bytes.
 */
export function deriveKey(secretKey: Uint8Array, purpose: string, length = 32): Buffer {
  if (secretKey.byteLength < 32) throw new RangeError('A secret key must have at least 32 bytes.')
  return Buffer.from(hkdfSync('sha256', secretKey, '', `broadside/${purpose}`, length))
}

/**
 * Seals with AES-256-GCM under a key derived from the first secret key, and opens what any of the keys sealed; to
 * rotate, put a new key first. The format is `v1.<key id>.<base64url of nonce, ciphertext, tag>`; everything before the
 * last dot and the context are authenticated too.
 */
export function createBox(...[current, ...former]: SecretKeys): Box {
  const currentId = keyId(current)
  const currentKey = boxKey(current)
  const formerKeys = former.map((secret) => [keyId(secret), boxKey(secret)] as const)
  const keys = new Map([[currentId, currentKey], ...formerKeys])

  const open = (sealed: string, context: string): unknown => {
    const [version, id, body, more] = sealed.split('.')
    if (version !== VERSION || id === undefined || body === undefined || more !== undefined) throw new SealBroken('format')
    const bytes = Buffer.from(body, 'base64url')
    if (bytes.length < NONCE + TAG) throw new SealBroken('format')
    const key = keys.get(id)
    if (!key) throw new SealBroken('key')
    return JSON.parse(decrypt(key, bytes, authenticated(id, context)))
  }

  return {
    keyIds: [currentId, ...formerKeys.map(([id]) => id)],
    seal(plaintext, context) {
      const bytes = encrypt(currentKey, JSON.stringify(plaintext), authenticated(currentId, context))
      return `${VERSION}.${currentId}.${bytes.toString('base64url')}`
    },
    open,
    openText(sealed, context) {
      const value = open(sealed, context)
      if (typeof value !== 'string') throw new SealBroken('content')
      return value
    },
  }
}

const keyId = (secret: Uint8Array): string => deriveKey(secret, 'box-id', 6).toString('hex')

/** As an object, since a cipher that is given bytes makes one from them each time, which takes longer than opening a credential. */
const boxKey = (secret: Uint8Array): KeyObject => createSecretKey(deriveKey(secret, 'box'))

const authenticated = (id: string, context: string): Buffer => Buffer.from(`${VERSION}.${id}.${context}`, 'utf8')

function encrypt(key: KeyObject, text: string, additional: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(additional)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: KeyObject, bytes: Buffer, additional: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(additional).setAuthTag(bytes.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
  } catch {
    throw new SealBroken('content')
  }
}
