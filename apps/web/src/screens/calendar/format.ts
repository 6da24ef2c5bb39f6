/** Formats texts about chips and moves. */
import type { AccountView } from '#api/accounts.ts'
import type { PlannedItem } from '#api/calendar.ts'
import { nameFully, nameNetwork } from '#networks/names.ts'
import { formatNear, formatTime } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import type { Blocker } from './model/items.ts'
import type { Warning } from './model/moves.ts'

const t = translator('calendar')

export type Accounts = ReadonlyMap<string, AccountView>

export const openingOf = ({ title, excerpt }: Pick<PlannedItem, 'title' | 'excerpt'>): string => title || excerpt || t('untitled')

export const nameOf = (accounts: Accounts, { social_account_id, platform }: PlannedItem['accounts'][number]): string => {
  const account = accounts.get(social_account_id)
  return account ? nameFully(account) : nameNetwork(platform)
}

const blockerMessages = {
  reader: 'whyReader',
  published: 'whyPublished',
  publishing: 'whyPublishing',
  unknown: 'whyUnknown',
  failed: 'whyFailed',
  partly: 'whyPartly',
  moving: 'whyMoving',
} as const satisfies Record<Blocker | 'moving', string>

export const explainBlocker = (blocker: keyof typeof blockerMessages): string => t(blockerMessages[blocker])

interface Place {
  to: number
  zone: string
  accounts: Accounts
}

export const formatWarning = (warning: Warning, { to, zone, accounts }: Place): string => {
  switch (warning.kind) {
    case 'past':
      return t('warnPast')
    case 'conflict': {
      const account = accounts.get(warning.accountId)
      return t('warnConflict', { account: account ? nameFully(account) : '', text: openingOf(warning.with) })
    }
    case 'taken':
      return t('warnTaken')
    case 'skipped':
      return t('warnSkipped', { time: warning.wanted, instead: formatTime(new Date(to), zone) })
    case 'twice':
      return t(warning.isSecond ? 'warnTwiceSecond' : 'warnTwiceFirst', { time: formatTime(new Date(to), zone) })
    case 'clockChange':
      return t('warnClockChange')
  }
}

/** `Tue 24 Nov, 09:00` */
export const formatWhen = (at: number, zone: string): string => formatNear(new Date(at), zone)
