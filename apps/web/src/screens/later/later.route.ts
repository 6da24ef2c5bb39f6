import type { PageName } from '@broadside/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'

const component = lazyScreen(() => import('./later.tsx'), 'Later')

/** Pages that mails and notifications link to, for which the app has no screen yet. */
export const laterPages = ['designs'] as const satisfies PageName[]
export type LaterPage = (typeof laterPages)[number]

const laterRoute = <N extends LaterPage>(name: N) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: routePath(name),
    loader: async () => {
      await loadMessages('later')
      return name
    },
    component,
  })

export const laterRoutes = [laterRoute('designs')] as const
