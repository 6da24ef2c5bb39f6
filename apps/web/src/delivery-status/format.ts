import { formatNumber } from '#i18n/numbers.ts'
import { formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import type { Fact, Lateness } from './facts.ts'

const t = translator('outcome')

const latenessWords = { minutes: 'lateMinutes', hours: 'lateHours' } as const

const formatLateness = ({ unit, amount }: Lateness): string => t(latenessWords[unit], { amount: formatNumber(amount) })

interface FactContext {
  zone: string
  now: Date
  network: string
}

export const formatFact = (fact: Fact, { zone, now, network }: FactContext): string => {
  const near = (at: string): string => formatNear(at, zone, { now })
  const precisely = (at: string): string => formatNear(at, zone, { now, precise: true })
  switch (fact.kind) {
    case 'planned':
    case 'queued':
      return t(fact.kind, { at: near(fact.at) })
    case 'waiting':
      return t('waiting', { since: near(fact.since) })
    case 'retrying':
      return t('retrying', { reason: fact.reason, tries: fact.tries, at: precisely(fact.at) })
    case 'processing':
      return fact.nextLook ? t('processingNext', { at: precisely(fact.nextLook) }) : t('processing')
    case 'published': {
      const { at, late, tries } = fact
      if (!at) return t('publishedUntimed')
      return [precisely(at), late && formatLateness(late), tries > 1 && t('attempts', { tries })].filter(Boolean).join(', ')
    }
    case 'failed': {
      if (!fact.at) return ''
      return fact.tries > 0 ? t('failedAt', { at: near(fact.at), tries: fact.tries }) : t('failedUnsent', { at: near(fact.at) })
    }
    case 'looking':
      return fact.nextLook ? t('lookingNext', { at: precisely(fact.nextLook) }) : t('looking')
    case 'asking':
      return t('asking', { network })
    case 'notQueued':
    case 'paused':
    case 'sending':
    case 'cancelled':
      return t(fact.kind)
  }
}
