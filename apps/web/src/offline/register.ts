import { entryPath } from '#lib/load-part.ts'
import { ownScript } from '#lib/own-script.ts'

/** Named in apps/web/build/service-worker.ts as well. */
const workerPath = '/service-worker.js'

/** For browsers that do not say when they are idle. */
const idleMs = 2000

const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, idleMs)))

/**
 * Keeps the files of the app in this browser, once the page is usable. Browsers have no service workers on plain http, and some not in private
 * windows; there the app works as long as the server answers.
 */
export const keepAppFiles = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await whenIdle()
  try {
    const { serviceWorker } = navigator
    // A worker that takes over learns which version the page has, and so what can be removed.
    serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage(entryPath()))
    await serviceWorker.register(ownScript(workerPath))
    const { active } = await serviceWorker.ready
    active?.postMessage(entryPath())
  } catch {
    // The next visit tries again.
  }
}
