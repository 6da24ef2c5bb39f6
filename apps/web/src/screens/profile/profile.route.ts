import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#web/routing.ts'
import { loadWords } from '#words/words.ts'

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('profile'),
  loader: () => loadWords('profile'),
  component: lazyScreen(() => import('./profile.tsx'), 'Profile'),
})
