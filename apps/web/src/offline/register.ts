import { entryPath } from '#lib/load-part.ts'
import { ownScript } from '#lib/own-script.ts'

/** Also in apps/web/build/service-worker.ts. */
const workerPath = '/service-worker.js'

/** For browsers without an idle callback. */
const idleMs = 2000

const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, idleMs)))

/**
 * Caches the app's files in this browser once the page is usable. Browsers have no service workers on plain http, and some none in private
 * windows; there the app works as long as the server responds.
 */
export const keepAppFiles = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await whenIdle()
  try {
    const { serviceWorker } = navigator
    // A worker that takes over must learn the page's version, to know what it can remove.
    serviceWorker.addEventListener('controllerchange', () => serviceWorker.controller?.postMessage(entryPath()))
    await serviceWorker.register(ownScript(workerPath))
    const { active } = await serviceWorker.ready
    active?.postMessage(entryPath())
  } catch {
    // The next visit tries again.
  }
}
