import { explain } from '#api/explain.ts'
import { isPasskeyDismissed, isPasskeyElsewhere, isPasskeyKnown, type PasskeyBlocker } from '#lib/passkeys.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('proof')

export const explainPasskeyBlocker = (blocker: PasskeyBlocker): string =>
  ({ insecure: t('passkeyInsecure'), address: t('passkeyAddress', { host: location.hostname }), browser: t('passkeyBrowser') })[blocker]

/** Explains why a passkey could not be used or created. */
export const explainPasskey = (error: unknown): string => {
  if (isPasskeyDismissed(error)) return t('passkeyDismissed')
  if (isPasskeyElsewhere(error)) return t('passkeyElsewhere', { host: location.host })
  if (isPasskeyKnown(error)) return t('passkeyKnown')
  return explain(error)
}
