/** A software authenticator: makes keys and signs as a browser requests (WebAuthn level 3, sections 6.1 and 5.8.1). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewCredential, UsedCredential } from '@broadside/contract/features/security.schemas'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Key {
  id: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials: { id: string }[]
}

interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials?: { id: string }[]
  userVerification: string
}

/** Deviations from a correct response. */
interface Faults {
  origin?: string
  type?: string
  challenge?: string
  rpId?: string
  counter?: number
  /** Whether it verified the user; true by default. */
  userVerified?: boolean
  userHandle?: string
  /** An attestation in place of `none`. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
  spoilSignature?: boolean
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const cbor = (value: Map<unknown, unknown>) => Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))

const present = 0x01
const verified = 0x04
const attested = 0x40

export function createAuthenticator({ origin = 'https://social.example', counts = true } = {}) {
  const keys: Key[] = []

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin }))

  const head = (rpId: string, flags: number, counter: number, { userVerified = true }: Faults) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags | present | (userVerified ? verified : 0))
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), bytes])
  }

  return {
    keys,
    create(given: Record<string, unknown>, faults: Faults = {}): NewCredential {
      const options = given as unknown as CreationOptions
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(32)
      const key = { id: toText(id), userHandle: options.user.id, privateKey, counter: 0 }
      keys.push(key)
      const cose = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const authData = Buffer.concat([
        head(faults.rpId ?? options.rp.id, attested, 0, faults),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(cose),
      ])
      const { fmt, attStmt } = faults.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = new Map<unknown, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: toText(clientData('webauthn.create', options.challenge, faults)),
          attestationObject: toText(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The result of `navigator.credentials.get()`, for an allowed key, or for any if none is listed. */
    get(given: Record<string, unknown>, faults: Faults = {}): UsedCredential {
      const options = given as unknown as RequestOptions
      const allowed = options.allowCredentials?.map(({ id }) => id)
      const key = keys.find(({ id }) => !allowed || allowed.includes(id))
      if (!key) throw new Error('The authenticator has none of these keys.')
      if (counts) key.counter += 1
      const authenticatorData = head(faults.rpId ?? options.rpId, 0, faults.counter ?? key.counter, faults)
      const client = clientData('webauthn.get', options.challenge, faults)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), key.privateKey)
      if (faults.spoilSignature) signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1)
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: toText(client),
          authenticatorData: toText(authenticatorData),
          signature: toText(signature),
          userHandle: faults.userHandle ?? key.userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
