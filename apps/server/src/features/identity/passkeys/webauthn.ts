/** WebAuthn: the options sent to browsers, and the verification of their responses (https://www.w3.org/TR/webauthn-3/). */
import type { NewCredential, UsedCredential } from '@broadside/contract/features/security.schemas'
import type { App } from '#server/context.ts'

type Base = Pick<App, 'origin'>

/** Loaded lazily because it is large and many processes never need it. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Same as the lifetime of the challenges. */
const timeoutMs = 600_000
/** EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose), which every runtime can verify. */
const algorithms = [-8, -7, -257]

const rpId = ({ origin }: Base) => new URL(origin).hostname

export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url')

/** Drops undefined properties, which JSON does not have. */
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
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  return { challenge: options.challenge, options: toJson(options) }
}

/** For `navigator.credentials.get()`. Accepts one of the known passkeys; without them any passkey, but only with user verification. */
export async function askForPasskey(ctx: Base, known: readonly KnownCredential[] | undefined): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpId(ctx),
    timeout: timeoutMs,
    userVerification: known ? 'preferred' : 'required',
    ...(known ? { allowCredentials: known.map(describe) } : {}),
  })
  return { challenge: options.challenge, options: toJson(options) }
}

/**
 * Attestation is neither requested nor verified, so drop one that is sent anyway: its certificates could name URLs that
 * the verification would fetch.
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

/** The library throws plain errors for every fault in the input. */
const refusedAsUndefined = <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => work().catch(() => undefined)

export interface RegisteredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** Undefined if the response is malformed, or for another challenge or origin. */
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
  /** The authenticator must confirm that it verified the user. */
  userVerified: boolean
}

/**
 * The counter that the authenticator signed; undefined if the response is invalid. The caller compares the counter,
 * because the library would do so before it has verified the signature.
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
