/** Passkeys on the wire: what browsers are asked, and whether what they answer is right (https://www.w3.org/TR/webauthn-3/). */
import type { NewCredential, UsedCredential } from '@broadside/contract/features/security.schemas'
import type { App } from '#server/context.ts'

type Base = Pick<App, 'origin'>

/** Loaded when first needed: it is large, and most starts are over before anybody uses a passkey. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Milliseconds; as long as the challenges live. */
const timeout = 600_000
/** EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose): every runtime can check them. */
const algorithms = [-8, -7, -257]

const rpId = ({ origin }: Base) => new URL(origin).hostname

/** How authenticators name the user; opaque to them. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url')

/** Without the properties that have no value, which JSON cannot hold. */
const toJson = (options: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

export interface KnownCredential {
  credential_id: string
  transports: string[]
}
const describe = ({ credential_id: id, transports }: KnownCredential) => ({ id, transports })

export interface Asked {
  challenge: string
  options: Record<string, unknown>
}

/** For `navigator.credentials.create()`. */
export async function askForNewPasskey(
  ctx: Base,
  user: { id: string; email: string; display_name: string },
  known: readonly KnownCredential[],
): Promise<Asked> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Broadside',
    rpID: rpId(ctx),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.display_name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  return { challenge: options.challenge, options: toJson(options) }
}

/** For `navigator.credentials.get()`: one of the known passkeys, or any that the browser finds, then with user verification. */
export async function askForPasskey(ctx: Base, known: readonly KnownCredential[] | undefined): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpId(ctx),
    timeout,
    userVerification: known ? 'preferred' : 'required',
    ...(known ? { allowCredentials: known.map(describe) } : {}),
  })
  return { challenge: options.challenge, options: toJson(options) }
}

/**
 * No attestation is asked for and none is judged, so one that comes anyway is dropped: its certificates could name
 * addresses that the check would fetch.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0]))
}

/** The library refuses by throwing plain errors, whatever was wrong with what came from outside. */
const refusedAsUndefined = <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => work().catch(() => undefined)

export interface RegisteredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** Undefined when the answer is not that to the challenge, of this origin, or badly made. */
export const verifyNewPasskey = (ctx: Base, challenge: string, sent: NewCredential): Promise<RegisteredPasskey | undefined> =>
  refusedAsUndefined(async () => {
    const { verifyRegistrationResponse } = await library()
    const { clientDataJSON, attestationObject } = sent.response
    const bare = await withoutAttestation(attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: sent.id,
        rawId: sent.rawId,
        type: sent.type,
        response: { clientDataJSON, attestationObject: bare },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: rpId(ctx),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== sent.id) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
  })

interface Use {
  challenge: string
  sent: UsedCredential
  publicKey: Buffer
  /** The authenticator has to say that it checked who holds it. */
  userVerified: boolean
}

/**
 * The counter that the authenticator signed; undefined when the answer is not right. The counter is the caller's to
 * compare: the library would do so before it has checked the signature.
 */
export const verifyPasskey = (ctx: Base, { challenge, sent, publicKey, userVerified }: Use): Promise<number | undefined> =>
  refusedAsUndefined(async () => {
    const { verifyAuthenticationResponse } = await library()
    const { clientDataJSON, authenticatorData, signature } = sent.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: sent.id,
        rawId: sent.rawId,
        type: sent.type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: ctx.origin,
      expectedRPID: rpId(ctx),
      credential: { id: sent.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: userVerified,
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
