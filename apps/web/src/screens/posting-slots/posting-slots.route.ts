import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

interface PostingSlotsSearch {
  /** An account group; absent: all posts. */
  set?: string | undefined
  /** The post to go back to. */
  back?: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const postingSlotsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('postingSlots'),
  validateSearch: ({ set, back }: Record<string, unknown>): PostingSlotsSearch => ({ set: textOf(set), back: textOf(back) }),
  loader: lazyLoader(() => import('./posting-slots.load.ts')),
  component: lazyScreen(() => import('./posting-slots.tsx'), 'PostingSlots'),
})
