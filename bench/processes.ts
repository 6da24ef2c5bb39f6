/** What processes use, from Linux's /proc: https://man7.org/linux/man-pages/man5/proc.5.html */
import { readdir, readFile } from 'node:fs/promises'

/** Elsewhere these figures are left out. */
export const hasProc = process.platform === 'linux'

/** The fields after the name, which may hold anything: state, parent, … */
async function readStat(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processes and everything that descends from them, each once. */
async function listTree(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readStat(Number(name)) : undefined
    if (stat) parents.set(Number(name), Number(stat[1]))
  }
  const tree = new Set(roots)
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.add(child)
  return [...tree]
}

const ticksPerSecond = 100

/** Nanoseconds of the threads that a process has now: https://docs.kernel.org/scheduler/sched-stats.html */
async function threadNanoseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8').catch(() => '0')))
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0)
}

/** Seconds of processor time that these and their descendants have used, with those of descendants that have ended. */
export async function cpuSeconds(roots: readonly number[]): Promise<number> {
  let seconds = 0
  for (const pid of await listTree(roots)) {
    const [user = 0, system = 0] = ((await readStat(pid))?.slice(13, 15) ?? []).map(Number)
    seconds += (user + system) / ticksPerSecond + (await threadNanoseconds(pid)) / 1e9
  }
  return seconds
}

export interface Memory {
  processes: number
  /** MiB, with every page that several processes share counted once in all. */
  proportional: number
  /** MiB of the first root alone, as `ps` shows it. */
  rootResident: number
}

export async function measureMemory(roots: readonly number[]): Promise<Memory> {
  const kibibytes = (text: string, field: string) => Number(new RegExp(`^${field}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
  const tree = await listTree(roots)
  const texts = await Promise.all(tree.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  return {
    processes: tree.length,
    proportional: texts.reduce((sum, text) => sum + kibibytes(text, 'Pss'), 0),
    rootResident: kibibytes(texts[0] ?? '', 'Rss'),
  }
}
