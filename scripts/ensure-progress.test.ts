import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

interface Progress {
  onLookup: () => void
  stop: () => string
}
interface Options {
  root: string
  paths: string[]
  title: string
  stream: { isTTY?: boolean; columns?: number; write(text: string): void }
}
const address = new URL('ensure-progress.mjs', import.meta.url).href
const { showProgress } = (await import(address)) as { showProgress(options: Options): Progress }

// File system timestamps can be slightly old, so start the clock earlier.
beforeEach(() => void vi.useFakeTimers({ now: Date.now() - 1000 }))
afterEach(() => void vi.useRealTimers())

async function open(stream: Partial<Options['stream']>): Promise<Progress & { said: string[]; arrive(name: string): Promise<void> }> {
  vi.stubEnv('CI', '')
  vi.stubEnv('TERM', 'xterm')
  const root = await mkdtemp(join(tmpdir(), 'progress-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const said: string[] = []
  const paths = ['node_modules/a', 'node_modules/b', 'node_modules/b/node_modules/c']
  const progress = showProgress({ root, paths, title: 'Packages', stream: { write: (text) => said.push(text), ...stream } })
  const arrive = async (name: string) => {
    const folder = join(root, 'node_modules', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{}')
    await writeFile(join(folder, 'large'), Buffer.alloc(2_000_000))
  }
  return { ...progress, said, arrive }
}

it('logs the progress every ten seconds', async () => {
  const { said, arrive, onLookup, stop } = await open({})
  vi.advanceTimersByTime(10_000)
  onLookup()
  vi.advanceTimersByTime(10_000)
  await arrive('a')
  vi.advanceTimersByTime(10_000)
  await arrive('b/node_modules/c')
  await arrive('b')
  expect(stop()).toBe('3, 6 MB (30 s)')
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([
    'Packages: 0 of 3 found in the registry (10 s) …\n',
    'Packages: 1 of 3 found in the registry (20 s) …\n',
    'Packages: 1 of 3 installed, 2 MB (30 s) …\n',
  ])
})

it('rewrites one line in a terminal, no wider than the terminal, and clears it at the end', async () => {
  const { said, stop } = await open({ isTTY: true, columns: 20 })
  vi.advanceTimersByTime(2000)
  stop()
  expect(said).toEqual(['\r\u001B[2KPackages: 0 of 3 fo', '\r\u001B[2KPackages: 0 of 3 fo', '\r\u001B[2K'])
})
