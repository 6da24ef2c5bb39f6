/** Loads parts of the app after its start, which fails offline, and after an upgrade when the server no longer has the old files. */

/** `unreachable`: the server doesn't respond. `outdated`: it does, but has other files now. */
export class PartError extends Error {
  override name = 'PartError'
  readonly reason: 'unreachable' | 'outdated'
  constructor(reason: PartError['reason'], cause: unknown) {
    super(`A part of the app is ${reason}`, { cause })
    this.reason = reason
  }
}

/** Browsers have no error code for this, only different messages; the last ones are the bundler's, for style sheets. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)

const answers = async (): Promise<boolean> => {
  try {
    return (await fetch('/theme.js', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Rejects with PartError if a file of the app is missing. */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new PartError((await answers()) ? 'outdated' : 'unreachable', error)
  }
}

const storageKey = 'reloaded'

/** The page's entry script, which identifies its version. Scripts before the last one rarely change. */
export const entryPath = (): string => {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return script ? new URL(script.src).pathname : ''
}

/** Reloads the page for a newer version, but only once: a server that sends the old start page would cause an endless loop. */
export const reloadOnce = (): boolean => {
  const version = entryPath()
  if (sessionStorage.getItem(storageKey) === version) return false
  sessionStorage.setItem(storageKey, version)
  location.reload()
  return true
}
