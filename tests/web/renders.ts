/** Records React's renders in the built app, through its developer tools hook. */
import type { Page } from 'playwright-core'

/**
 * The fields of React's elements that are read here:
 * https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactInternalTypes.js
 */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  alternate: Fiber | null
  stateNode: { closest: (selector: string) => { tagName: string } | null } | null
}

export interface Commit {
  /** The render happened before the `input` event ended, so the key had to wait for it. */
  isInInput: boolean
  /** The nearest of these around each rendered component: `part`, `header`, `tablist`, `tabpanel`, `aside`, `grid`, `tree`, `strip`, otherwise `page`. */
  places: string[]
}

interface InPage {
  event?: { type: string } | undefined
  commits: Commit[]
}

/** Runs in each document before its own scripts. */
const watch = () => {
  const page = globalThis as unknown as InPage
  // Functions, classes, forwarded refs and simple memos; the developer tools read the same flag.
  const components = new Set([0, 1, 11, 15])
  const performedWork = 1
  const hostElement = 5
  const places = {
    part: '[data-part]',
    tabpanel: '[role=tabpanel]',
    tablist: '[role=tablist]',
    header: 'header',
    aside: 'aside',
    grid: '[role=grid]',
    tree: '[role=tree]',
    strip: 'nav:has([data-page])',
  }
  const placeOf = (fiber: Fiber): string => {
    let host = fiber.return
    while (host && host.tag !== hostElement) host = host.return
    const isIn = ([, selector]: [string, string]) => Boolean(host?.stateNode?.closest(selector))
    return Object.entries(places).find(isIn)?.[0] ?? 'page'
  }
  const collect = (fiber: Fiber): string[] => {
    const own = components.has(fiber.tag) && fiber.flags & performedWork ? [placeOf(fiber)] : []
    // React leaves the children of a skipped element unchanged.
    if (fiber.alternate?.child === fiber.child) return own
    for (let child = fiber.child; child; child = child.sibling) own.push(...collect(child))
    return own
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) =>
      void page.commits.push({ isInInput: page.event?.type === 'input', places: collect(current) }),
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
  }
  Object.assign(page, { commits: [], __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

/** Call this before the page navigates anywhere. */
export const watchRenders = (page: Page): Promise<unknown> => page.addInitScript(watch)

export const readCommits = (page: Page): Promise<Commit[]> => page.evaluate(() => (globalThis as unknown as InPage).commits.splice(0))
