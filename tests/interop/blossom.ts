/** The Blossom server of a crate, which keeps images for accounts of Nostr. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Front, openFront } from './front.ts'
import { findFreePort } from './ports.ts'
import { isInstalled, programFolder, provide, run, startDaemon } from './programs.ts'

const name = 'blossom-rs-0.2.0'
const source = fileURLToPath(new URL('blossom', import.meta.url))

/** Compiling takes a minute or more. */
export async function prepareBlossom(): Promise<void> {
  if (!isInstalled('cargo'))
    throw new Error('The Blossom server must be compiled, and Cargo is missing. To install it: apt-get install cargo')
  await provide(name, (folder) => run('cargo', ['build', '--quiet', '--target-dir', folder], { cwd: source }))
}

export interface Blossom extends AsyncDisposable {
  /** Between it and Broadside. */
  readonly front: Front
}

export async function startBlossom(): Promise<Blossom> {
  await using stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-blossom-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  const port = await findFreePort()
  const front = stack.use(await openFront(`http://127.0.0.1:${port}`))
  const program = join(programFolder(name), 'debug/blossom')
  stack.use(await startDaemon(program, [directory, String(port), front.url], 'Blossom is ready'))
  const owned = stack.move()
  return { front, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
