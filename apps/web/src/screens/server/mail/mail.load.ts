import { serverMailsQuery } from '#api/server-mail.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export interface Loading extends LoadOptions {
  deps: { to?: string | undefined }
}

export const load = ({ context: { queries }, deps: { to = '' } }: Loading) =>
  Promise.all([
    loadMessages('settings', 'server', 'sentences'),
    queries.prefetchInfiniteQuery(serverMailsQuery({ status: undefined, recipient: to })),
  ])
