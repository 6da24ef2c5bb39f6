/** Why a backup failed, by its code. */
import { translator } from '#i18n/translator.ts'

const t = translator('server')

const known = [
  'disk_full',
  'no_permission',
  'target_missing',
  'unreachable',
  'no_passphrase',
  'wrong_passphrase',
  'damaged',
  'busy',
  'interrupted',
] as const

/** A later server may have other codes. */
export const describeError = (code: string): string => {
  const found = known.find((one) => one === code)
  return found ? t(`backupError_${found}`) : t('backupError_failed', { code })
}
