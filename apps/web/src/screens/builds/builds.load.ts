import { buildListQuery, type BuildFilter } from '#api/builds.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

type Search = Pick<BuildFilter, 'state'> & { q?: string | undefined }

export const load = ({ context: { queries, workspace }, deps: { state, q } }: LoadOptions & { deps: Search }) =>
  Promise.all([loadMessages('builds'), queries.ensureInfiniteQueryData(buildListQuery(workspace.id, { state, search: q }))])
