import { pagePath } from '@broadside/contract/pages'
import { queryOptions } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { type AnswerOf, api } from '#api/api.ts'
import { hasCode } from '#api/explain.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

interface OwnershipTransferSearch {
  id?: string | undefined
}

/** Null when the transfer does not exist or the caller may not see it. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['ownership-transfer', id],
    queryFn: async ({ signal }): Promise<AnswerOf<'resolveOwnershipTransfer'> | null> => {
      try {
        return (await api.resolveOwnershipTransfer({ query: { transfer_id: id }, signal })).body
      } catch (error) {
        if (hasCode(error, 'not_found', 'validation_failed')) return null
        throw error
      }
    },
  })

export const ownershipTransferRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('ownershipTransfer'),
  validateSearch: (search: Record<string, unknown>): OwnershipTransferSearch => ({ id: textOf(search.id) }),
  beforeLoad: ({ context: { user }, location }) => {
    if (!user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
    return { user }
  },
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: async ({ context: { queries }, deps: { id } }) => (id ? await queries.ensureQueryData(transferQuery(id)) : null),
  component: lazyScreen(() => import('./ownership-transfer.tsx'), 'OwnershipTransfer'),
})
