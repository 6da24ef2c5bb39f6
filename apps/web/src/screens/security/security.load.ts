import { identitiesQuery, linkProvidersQuery, securityQuery, sessionsQuery } from '#api/security.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([
    queries.ensureQueryData(securityQuery),
    queries.ensureQueryData(identitiesQuery),
    queries.ensureQueryData(linkProvidersQuery),
    queries.ensureQueryData(sessionsQuery),
    loadMessages('settings', 'security', 'proof'),
  ])
