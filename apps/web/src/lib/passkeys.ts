/** What the browser does for passkeys (https://www.w3.org/TR/webauthn-3/). */
import {
  type AuthenticationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why there can be no passkeys here: `insecure` is plain http, `address` a bare IP address, `browser` one that knows none. */
export type PasskeyObstacle = 'insecure' | 'address' | 'browser'

const isIpAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

export const passkeyObstacle = (): PasskeyObstacle | undefined => {
  if (!window.isSecureContext) return 'insecure'
  if (isIpAddress(location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** What the server wants browsers to be asked: it names them after the browser's own types. */
type Options = Record<string, unknown>
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const withType = <C extends { type: string }>(credential: C) => ({ ...credential, type: 'public-key' as const })

export type UsedPasskey = AuthenticationResponseJSON & { type: 'public-key' }

export const askForPasskey = async (options: Options): Promise<UsedPasskey> =>
  withType(await startAuthentication({ optionsJSON: options as unknown as RequestOptions }))

/** Offers passkeys among what the browser fills in, at a field with `autocomplete="… webauthn"`. Waits until one is chosen. */
export const offerPasskey = async (options: Options): Promise<UsedPasskey> =>
  withType(await startAuthentication({ optionsJSON: options as unknown as RequestOptions, useBrowserAutofill: true }))

export const makePasskey = async (options: Options) =>
  withType(await startRegistration({ optionsJSON: options as unknown as CreationOptions }))

/** Ends whatever passkey the browser is waiting for. */
export const stopPasskeys = (): void => WebAuthnAbortService.cancelCeremony()

/** The person closed the browser's window, or another request for a passkey took its place. */
export const isPasskeyDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The passkey's own address is not the one in the address bar. */
export const isPasskeyElsewhere = (error: unknown): boolean => error instanceof Error && error.name === 'SecurityError'

export const isPasskeyKnown = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
