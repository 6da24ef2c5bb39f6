import { createRoute } from '@tanstack/react-router'
import { socialSetsQuery } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { publicationQuery } from '#api/publications.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened to write, so the text gets the focus. */
    writes?: boolean | undefined
  }
}

interface ComposerSearch {
  /** The account whose view of the post is in front; of a new post that opens, the accounts that it goes to, joined by commas. */
  account?: string | undefined
  /** The sets that a new post goes to, joined by commas. */
  set?: string | undefined
  /** The instant that a new post is wanted for, and the posting slot there. */
  at?: string | undefined
  slot?: string | undefined
  /** Files of the library that a new post begins with, joined by commas. */
  media?: string | undefined
}

const instantOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** One page for a new post and for one that exists, so that nothing moves when the first edit gives a post its address. */
export const composerRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'composer',
  validateSearch: (search: Record<string, unknown>): ComposerSearch => ({
    account: textOf(search.account),
    set: textOf(search.set),
    at: instantOf(search.at),
    slot: textOf(search.slot),
    media: textOf(search.media),
  }),
  loader: async ({ context: { queries, workspace } }) => {
    await Promise.all([
      loadMessages('composer', 'composerCard', 'composerParts', 'composerSettings', 'composerWhen', 'outcome'),
      queries.ensureQueryData(allAccountsQuery(workspace.id)),
    ])
  },
  component: lazyScreen(() => import('./page/composer.tsx'), 'Composer'),
})

export const newPublicationRoute = createRoute({
  getParentRoute: () => composerRoute,
  path: routePath('newPublication'),
  // A set may say where the post goes.
  loader: ({ context: { queries, workspace } }) => queries.ensureQueryData(socialSetsQuery(workspace.id)),
})

export const publicationRoute = createRoute({
  getParentRoute: () => composerRoute,
  path: routePath('publication'),
  // The page says itself what came of it.
  loader: ({ context: { queries }, params }) => queries.prefetchQuery(publicationQuery(params.id)),
})
