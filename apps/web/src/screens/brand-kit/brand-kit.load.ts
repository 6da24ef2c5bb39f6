import { brandKitQuery } from '#api/brand-kit.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([loadMessages('settings', 'brandKit', 'designParts'), queries.ensureQueryData(brandKitQuery(workspace.id))])
