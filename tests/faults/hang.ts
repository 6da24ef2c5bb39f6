/** SIGSTOP freezes all PostgreSQL processes: nothing breaks, and nothing responds. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Check } from './checks.ts'
import { type Answer, createOutageServer, warnings } from './outage-server.ts'
import type { OutageRun } from './outages.ts'

const answerTime = 10_000
const stoppingTime = 31_000
/** How long the database hangs, enough for every loop and some requests to fail. */
const hangingTime = 60_000

async function listProcesses(dataDir: string): Promise<number[]> {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) process.kill(pid, signal)
}

const slowest = (answers: readonly Answer[]) => Math.max(...answers.map(({ milliseconds }) => milliseconds))
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const unlike = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status !== status).map(({ path, status, code }) => `${path}: ${status} ${code}`)

export async function hang({ directory, say }: OutageRun): Promise<Check[]> {
  if (process.platform !== 'linux') {
    say('skipped: the processes of PostgreSQL can only be listed on Linux')
    return []
  }
  const dataDir = join(directory, 'data')
  await using server = createOutageServer(directory, dataDir)
  await server.start()
  const before = warnings(await server.log()).length

  const stopped = await listProcesses(dataDir)
  signalAll(stopped, 'SIGSTOP')
  const begun = performance.now()
  const healths: Answer[] = []
  const refused: Answer[] = []
  while (performance.now() - begun < hangingTime) {
    healths.push(await server.ask('/health'))
    refused.push(...(await Promise.all(Array.from({ length: 5 }, () => server.ask('/workspaces')))))
  }
  const lines = warnings(await server.log()).slice(before)
  say(
    `hanging for ${seconds(hangingTime)}: ${refused.length} requests, the slowest ${seconds(slowest(refused))}; the log has ${lines.length} lines`,
  )
  signalAll(stopped, 'SIGCONT')
  const isBack = await server.until('/workspaces', answerTime)
  // Long enough for the recovery to be logged.
  await delay(3000)
  const all = warnings(await server.log()).slice(before)

  const again = await listProcesses(dataDir)
  signalAll(again, 'SIGSTOP')
  const asked = performance.now()
  const code = await server.process.stop()
  const time = performance.now() - asked
  say(`stopped in ${seconds(time)} with ${code}`)
  await server.start()
  return [
    { name: 'a hanging database: requests are answered with 503', problems: unlike(refused, 503) },
    { name: 'and within 10 s', problems: slowest(refused) <= answerTime ? [] : [seconds(slowest(refused))] },
    {
      name: '/health is answered at once',
      problems: [...unlike(healths, 200), ...(slowest(healths) < 1000 ? [] : [seconds(slowest(healths))])],
    },
    { name: 'the log has a line for the beginning and one for the end', problems: all.length <= 2 ? [] : all },
    { name: 'all is well when it goes on', problems: isBack ? [] : ['no answer'] },
    {
      name: 'the process stops within 30 s and says that it is not in order',
      problems: time < stoppingTime && code === 1 ? [] : [`${seconds(time)}, ${code}`],
    },
    { name: 'the next start finds what was there', problems: unlike([await server.ask('/workspaces')], 200) },
  ]
}
