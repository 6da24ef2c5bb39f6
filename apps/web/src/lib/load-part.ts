/** Loading parts of the app after its start: without a network they are missing, and after an upgrade the server no longer has the old ones. */

/** `unreachable`: the server does not answer. `outdated`: it does, but has other files by now. */
export class PartError extends Error {
  override name = 'PartError'
  readonly reason: 'unreachable' | 'outdated'
  constructor(reason: PartError['reason'], cause: unknown) {
    super(`A part of the app is ${reason}`, { cause })
    this.reason = reason
  }
}

/** Browsers have no code for it, and words of their own; the last are those of the bundler, for style sheets. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)

const answers = async (): Promise<boolean> => {
  try {
    return (await fetch('/theme.js', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Rejects with PartError where a file of the app is missing. */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new PartError((await answers()) ? 'outdated' : 'unreachable', error)
  }
}

const storageKey = 'reloaded'

/** The script that this page began with, which tells versions apart. Those before the last one of the page seldom change. */
export const entryPath = (): string => {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)
  return script ? new URL(script.src).pathname : ''
}

/** Reloads the page for a newer version; once, since a server that sends the old start page would have it reloaded forever. */
export const reloadOnce = (): boolean => {
  const version = entryPath()
  if (sessionStorage.getItem(storageKey) === version) return false
  sessionStorage.setItem(storageKey, version)
  location.reload()
  return true
}
