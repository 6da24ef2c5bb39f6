import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { ensure, type Kit, openKit, start } from './ensure-kit.ts'

let kit: Kit
let root: string

beforeAll(async () => {
  kit = await openKit()
  root = await kit.makeProject()
  await ensure(root, ['entry.mjs'], kit.env)
  return () => kit.close()
}, 60_000)

/** Removes the call that replaces a process, which older Node.js versions lack. */
const withoutExecve = ['--import', 'data:text/javascript,delete%20process.execve']

type Way = [name: string, flags: string[]]
const becomes: Way = ['becomes the program', []]
const runsBeside: Way = ['runs beside the program', withoutExecve]
const ways = [becomes, runsBeside]

interface Watched {
  /** All output, once every process that could write is gone. */
  said: Promise<string>
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function watch(child: ChildProcess): Promise<Watched> {
  let text = ''
  const ready = Promise.withResolvers<number>()
  child.stdout?.on('data', (chunk) => {
    text += chunk
    const [, pid] = /ready (\d+)/.exec(text) ?? []
    if (pid) ready.resolve(Number(pid))
  })
  const said = once(child, 'close').then(() => text.replace(/ \d+/, ''))
  said.then((all) => ready.reject(new Error(`It ended early: ${all}`))).catch(() => {})
  const pid = await ready.promise
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  return { said }
}

it.for(ways)('delivers a signal once and exits like the program when it %s', async ([, flags]) => {
  const child = start(root, ['server.mjs'], {}, flags)
  const { said } = await watch(child)
  child.kill('SIGTERM')
  expect(await said).toBe('ready\nSIGTERM\n')
  expect(child.exitCode).toBe(7)
})

it('exits by the signal that ended the program', async () => {
  const child = start(root, ['server.mjs'], {}, withoutExecve)
  const { said } = await watch(child)
  child.kill('SIGHUP')
  await said
  expect(child.signalCode).toBe('SIGKILL')
})

/** Starts a script of the project with npm; its output ends with the last process that writes to it. */
const startByNpm = (script: string, flags: string[]) =>
  spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, ...kit.env, NODE_OPTIONS: flags.join(' ') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

it.for(ways)('makes npm start wait for the program, and delivers the signal once, when it %s', async ([, flags]) => {
  const npm = startByNpm('start', flags)
  const { said } = await watch(npm)
  npm.kill('SIGTERM')
  expect(await said).toBe('ready\nSIGTERM\n')
  expect(npm.exitCode).toBe(7)
})

// Only /proc shows who a parent is.
it.runIf(process.platform === 'linux').for([
  ['serve', 'SIGTERM', ...becomes],
  ['serve', 'SIGKILL', ...becomes],
  ['serve', 'SIGKILL', ...runsBeside],
  ['start', 'SIGKILL', ...becomes],
] as const)('stops the program when npm, which ran "%s", is ended by %s, if it %s', async ([script, signal, , flags]) => {
  const npm = startByNpm(script, flags)
  const { said } = await watch(npm)
  npm.kill(signal)
  expect(await said).toBe('ready\nSIGTERM\n')
})

it('keeps a program running whose parent ends and was not npm, even below an npm script', async () => {
  const command = `"${process.execPath}" scripts/ensure.mjs server.mjs --orphan & read line`
  const env = { npm_package_json: join(root, 'package.json'), npm_lifecycle_script: command }
  const shell = spawn('sh', ['-c', command], { cwd: root, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  const { said } = await watch(shell)
  shell.stdin.end()
  expect(await said).toBe('ready\nalone\n')
})
