import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '#api/queries.ts'
import { Toasts } from '#ui/toast/toast.tsx'
import { useLanguage } from '#words/use-language.ts'
import { switchLanguage } from '#words/words.ts'
import { router } from './router.ts'
import './look/tokens.css'
import './look/base.css'

/** Rendered anew as a whole when the language changes. */
const App = () => (
  <Fragment key={useLanguage()}>
    <RouterProvider router={router} />
    <Toasts />
  </Fragment>
)

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

// That of the browser, until the profile is known and says another one.
if (root) void switchLanguage(navigator.language).then(() => render(root))
