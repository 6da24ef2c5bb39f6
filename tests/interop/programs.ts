/** Programs that these tests need besides their packages: the system's, and others that are installed into folders of their own. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const run = promisify(execFile)

export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program))
      return true
    } catch {
      return false
    }
  })

const folder = fileURLToPath(new URL('node_modules/.programs/', import.meta.url))

/** @param name with the version, so that another version gets a folder of its own */
export const programFolder = (name: string): string => join(folder, name)

const lastLineOf = (error: unknown): string => String(error).trim().split('\n').at(-1) ?? ''

/** Fills the folder of a program, unless an earlier run did. A folder that is only half filled never has its name. */
export async function provide(name: string, install: (folder: string) => Promise<unknown>): Promise<void> {
  const path = programFolder(name)
  if (existsSync(path)) return
  const fresh = `${path}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  try {
    await install(fresh)
  } catch (cause) {
    throw new Error(`${name} can't be installed: ${lastLineOf(cause)}`, { cause })
  }
  await rename(fresh, path)
}

/** Resolves when the program has printed the words. */
export async function startDaemon(program: string, args: readonly string[], words: string, options: object = {}): Promise<AsyncDisposable> {
  // PHP's web server leaves its workers behind, so signals go to the group.
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const signal = (name: NodeJS.Signals) => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, name)
  process.once('exit', () => void signal('SIGKILL'))
  const gone = once(child, 'exit')
  const ready = Promise.withResolvers<void>()
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-5000)
    if (said.includes(words)) ready.resolve()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.once('exit', () => ready.reject(new Error(`${program} ended before it was ready: ${said}`)))
  await ready.promise
  return {
    [Symbol.asyncDispose]: async () => {
      signal('SIGTERM')
      await gone
    },
  }
}
