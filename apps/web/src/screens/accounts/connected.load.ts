import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'
import { load as loadAccounts } from './accounts.load.ts'

/** Reasons of networks are among the texts of the server. */
export const load = (options: LoadOptions) => Promise.all([loadAccounts(options), loadMessages('sentences')])
