import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('webhooks'),
  loader: lazyLoader(() => import('./webhooks.load.ts')),
  component: lazyScreen(() => import('./webhooks.tsx'), 'Webhooks'),
})

export const webhookRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('webhook'),
  loader: lazyLoader(() => import('./webhook.load.ts')),
  component: lazyScreen(() => import('./webhook.tsx'), 'Webhook'),
})
