import { tokensQuery } from '#api/api-tokens.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([
    loadMessages('settings', 'apiTokens', 'proof'),
    queries.ensureQueryData(tokensQuery),
    queries.ensureQueryData(workspacesQuery),
  ])
