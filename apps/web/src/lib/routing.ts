/** What the routes of all screens are made with. */
import { type PageName, pages } from '@broadside/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { loadPart } from '#lib/load-part.ts'

type RoutePath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer Rest}`
  ? `${Before}$${Name}${RoutePath<Rest>}`
  : Path

/** The path of a page as the router writes it: `/publications/$id`. */
export const routePath = <N extends PageName>(name: N): RoutePath<(typeof pages)[N]['path']> =>
  pages[name].path.replaceAll(/\{(\w+)\}/g, '$$$1') as RoutePath<(typeof pages)[N]['path']>

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

/** A screen in a file of its own. Where the file is missing the app says so, and nothing reloads the page by itself offline. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name)

/**
 * A loader in a file of its own, with the queries of its screen. What a route imports directly belongs to the first file that every page
 * loads, also those of visitors who aren't signed in.
 */
export const lazyLoader =
  <C>(load: () => Promise<{ load: (options: C) => Promise<unknown> }>) =>
  async (options: C): Promise<void> => {
    await (await loadPart(load)).load(options)
  }

/** A text of the query, for `validateSearch`; undefined for anything else, so that a wrong address never breaks a page. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** One of several words of the query, for `validateSearch`. */
export const oneOf = <V extends string>(allowed: readonly V[], value: unknown): V | undefined => allowed.find((one) => one === value)
