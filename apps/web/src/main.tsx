import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '#api/queries.ts'
import { hasBeenHere } from '#api/workspaces.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { startLanguage } from '#i18n/chosen-language.ts'
import { switchLanguage } from '#i18n/translator.ts'
import { keepAppFiles } from './offline/register.ts'
import { router } from './router.ts'
import './theme/tokens.css'
import './theme/base.css'

/** Re-renders completely when the language changes. */
const App = () => <RouterProvider key={useLanguage()} router={router} />

const root = document.getElementById('app')
const render = (root: Element) =>
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )

// Until the profile is known. Without the catalogs of another language, the app starts in English.
if (root)
  void switchLanguage(startLanguage())
    .catch(() => undefined)
    .then(() => render(root))
if (!import.meta.env.DEV) addEventListener('load', () => void keepAppFiles(), { once: true })

/** Starts loading the screen's files while the session is requested, and the shell's files if there was a session before. */
const fetchScreen = async (): Promise<void> => {
  const isLikely = ({ id }: AnyRoute) => !id.startsWith(shellRoute.id) || hasBeenHere()
  const routes = router.matchRoutes(router.latestLocation).map(({ routeId }) => (router.routesById as Record<string, AnyRoute>)[routeId])
  await Promise.all(routes.map((route) => route && isLikely(route) && router.loadRouteChunk(route)))
}
// What is missing is asked for again when it is shown.
fetchScreen().catch(() => undefined)
