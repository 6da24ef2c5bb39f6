import { authConfigQuery } from '#api/session.ts'
import { emailChangeQuery } from '#api/user-account.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([
    loadMessages('settings', 'profile', 'proof'),
    queries.ensureQueryData(authConfigQuery),
    queries.ensureQueryData(emailChangeQuery),
  ])
