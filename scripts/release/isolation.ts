/** Runs programs as a container does: another user, no network but the loopback, read-only files, a limit of memory. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const canIsolate =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--net', '--mount', 'sh', '-c', 'ip link set lo up && mount -t tmpfs none /mnt']).status === 0

export interface Isolated {
  command: readonly string[]
  cwd: string
  env: Record<string, string>
  /** A number without a name is allowed. */
  user: number
  /** The only folder that can be written, besides /tmp, which is empty. Everything can be without it. */
  writable?: string
  memoryMiB?: number
}

export interface Program extends AsyncDisposable {
  child: ChildProcess
  output(): string
  /** The exit code, or a signal. */
  ended: Promise<number | string>
  /** Runs another program in the same network and files. */
  beside(command: readonly string[], env?: Record<string, string>): { status: number | null; output: string }
}

const memory = '/sys/fs/cgroup/memory'

/** Returns a control group of version 1 with this limit, if the machine lets us make one. */
function limitMemory(mebibytes: number | undefined): string | undefined {
  if (mebibytes === undefined) return undefined
  const group = join(memory, `broadside-${process.pid}-${Date.now()}`)
  try {
    mkdirSync(group)
    writeFileSync(join(group, 'memory.limit_in_bytes'), String(mebibytes * 2 ** 20))
    return group
  } catch {
    return undefined
  }
}

const sealing = (writable: string) => [
  `mount --bind "${writable}" "${writable}"`,
  'mount -o remount,bind,ro /',
  'mount -t tmpfs -o mode=1777,size=256m none /tmp',
]

export function runIsolated({ command, cwd, env, user, writable, memoryMiB }: Isolated): Program {
  const group = limitMemory(memoryMiB)
  const steps = [
    'ip link set lo up',
    ...(group ? [`echo $$ > ${group}/cgroup.procs`] : []),
    ...(writable ? sealing(writable) : []),
    `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --inh-caps=-all "$@"`,
  ]
  const child = spawn('unshare', ['--net', '--mount', 'sh', '-c', steps.join(' && '), 'sh', ...command], {
    cwd,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  return {
    child,
    ended,
    output: () => output,
    beside: ([file = '', ...args], more = {}) => {
      const entered = ['--target', String(child.pid), '--net', '--mount', '--wd=/', '--', file, ...args]
      const { status, stdout, stderr } = spawnSync('nsenter', entered, { env: { PATH: process.env['PATH'] ?? '', ...env, ...more } })
      return { status, output: `${stdout.toString()}${stderr.toString()}` }
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      if (group) rmdirSync(group)
    },
  }
}
