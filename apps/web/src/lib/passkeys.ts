/** The browser's passkey functions (https://www.w3.org/TR/webauthn-3/). */
import {
  type AuthenticationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why passkeys are unavailable: `insecure` is plain http, `address` a bare IP address, `browser` one without support. */
export type PasskeyBlocker = 'insecure' | 'address' | 'browser'

const isIpAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

export const passkeyBlocker = (): PasskeyBlocker | undefined => {
  if (!window.isSecureContext) return 'insecure'
  if (isIpAddress(location.hostname)) return 'address'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** The server's options for the browser, named after the browser's own types. */
type Options = Record<string, unknown>
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

const withType = <C extends { type: string }>(credential: C) => ({ ...credential, type: 'public-key' as const })

export type UsedPasskey = AuthenticationResponseJSON & { type: 'public-key' }

export const askForPasskey = async (options: Options): Promise<UsedPasskey> =>
  withType(await startAuthentication({ optionsJSON: options as unknown as RequestOptions }))

/** Offers passkeys in the browser's autofill, at a field with `autocomplete="… webauthn"`. Waits until one is chosen. */
export const offerPasskey = async (options: Options): Promise<UsedPasskey> =>
  withType(await startAuthentication({ optionsJSON: options as unknown as RequestOptions, useBrowserAutofill: true }))

export const makePasskey = async (options: Options) =>
  withType(await startRegistration({ optionsJSON: options as unknown as CreationOptions }))

export const stopPasskeys = (): void => WebAuthnAbortService.cancelCeremony()

/** The user closed the browser's dialog, or another passkey request replaced it. */
export const isPasskeyDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The passkey belongs to another domain than the page's. */
export const isPasskeyElsewhere = (error: unknown): boolean => error instanceof Error && error.name === 'SecurityError'

export const isPasskeyKnown = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
