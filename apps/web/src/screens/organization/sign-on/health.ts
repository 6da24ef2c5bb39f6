/** The health of an identity provider in words. */
import type { ProviderView } from '#api/sign-on.ts'
import { translate } from '#i18n/server-messages.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('signOn')

interface Health {
  label: string
  tone: 'good' | 'bad' | 'none'
  /** What is wrong, and when that was seen. */
  more: string | undefined
}

export const describeHealth = ({ is_active, health_status, health_message, health_code, last_checked_at }: ProviderView): Health => {
  const checked = last_checked_at === undefined ? undefined : t('checkedAt', { at: formatNear(last_checked_at, browserZone()) })
  const reason = health_message === undefined ? undefined : translate(health_message, 'providerHealth', health_code)
  const more = [reason, checked].filter((text) => text !== undefined).join(' ') || undefined
  if (!is_active) return { label: t('off'), tone: 'none', more }
  if (health_status === 'healthy') return { label: t('working'), tone: 'good', more }
  if (health_status === 'unavailable') return { label: t('notWorking'), tone: 'bad', more }
  return { label: t('untested'), tone: 'none', more: t('untestedText') }
}
