/** What the routes of all screens are made with. */
import { type PageName, pages } from '@broadside/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

type RoutePath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer Rest}`
  ? `${Before}$${Name}${RoutePath<Rest>}`
  : Path

/** The path of a page as the router writes it: `/publications/$id`. */
export const routePath = <N extends PageName>(name: N): RoutePath<(typeof pages)[N]['path']> =>
  pages[name].path.replaceAll(/\{(\w+)\}/g, '$$$1') as RoutePath<(typeof pages)[N]['path']>

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

/** A text of the query, for `validateSearch`; undefined for anything else, so that a wrong address never breaks a page. */
export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** One of several words of the query, for `validateSearch`. */
export const oneOf = <V extends string>(allowed: readonly V[], value: unknown): V | undefined => allowed.find((one) => one === value)
