/** Requests per second, beside an empty route and beside the same statements without the service. */
import { listJobs } from '@broadside/contract/features/jobs'
import { startChild } from './child.ts'
import { hasProc } from './processes.ts'
import type { Statement } from './recorder.ts'
import { count, none, printFigure, runRounds, toMeasure } from './report.ts'
import { listsOf, processorName, type Request, requestsOf, sendRequests, toSendable } from './requests.ts'
import { connections, type Served, type Stage } from './stage.ts'

async function recordRequest({ scene }: Stage, request: Request): Promise<Statement[]> {
  const { method, path, headers, body } = toSendable(request, scene.token)
  const inject = async () => {
    const given = { method: method as 'GET', url: path, headers, ...(body ? { payload: body } : {}) }
    const answer = await scene.broadside.http.fastify.inject(given)
    if (answer.statusCode >= 300) throw new Error(`${request.name}: ${answer.statusCode} ${answer.payload}`)
  }
  // The first one notes when the token was last used.
  await inject()
  return scene.recorder.record(inject)
}

/** What a request sends to the database, by the name of the request. */
export async function recordRequests(stage: Stage): Promise<Map<string, Statement[]>> {
  const recorded = new Map<string, Statement[]>()
  for (const request of requestsOf(stage.scene)) recorded.set(request.name, await recordRequest(stage, request))
  return recorded
}

interface Measured {
  request: Request
  statements: readonly Statement[]
  /** Ids that a replay leaves as they are. */
  knownIds: readonly string[]
}

async function printRequest(stage: Served, origin: string, { request, statements, knownIds }: Measured): Promise<void> {
  const { httpLoad, sqlLoad, size, scene, connection } = stage
  const seconds = size.secondsPerRound
  const poolSize = scene.broadside.app.config.DATABASE_POOL
  await using emptyRoute = startChild<'origin', string>('empty-route.ts')
  const empty = await emptyRoute.ask('origin')
  const replay = { connection, statements: [...statements], knownIds: [...knownIds], poolSize, concurrency: connections, seconds }
  const times: number[] = []
  const [served = none, bare = none, alone = none] = await runRounds(size.rounds, [
    async () => {
      const { rate, processorUs } = await sendRequests(stage, origin, request, seconds)
      times.push(processorUs)
      return rate
    },
    async () => (await httpLoad.ask({ origin: empty, connections, seconds, method: 'GET', path: '/' })).rate,
    async () => (await sqlLoad.ask(replay)).rate,
  ])
  printFigure(request.name, served, 'req/s', [
    { name: 'an empty route', value: bare.median, better: 'more' },
    { name: `its ${count(statements.length, 'statement')} alone`, value: alone.median, better: 'more' },
  ])
  // The first round warms up.
  if (hasProc) printFigure(processorName(request), toMeasure(times.slice(1)), 'µs')
}

export async function printHttpFigures(stage: Served, origin: string, recorded: Map<string, Statement[]>): Promise<void> {
  const { scene } = stage
  const knownIds = [...scene.knownIds, ...scene.publishing.accountIds]
  for (const request of requestsOf(scene))
    await printRequest(stage, origin, { request, statements: recorded.get(request.name) ?? [], knownIds })
}

/** A request of which nothing was recorded yet. `knownIds`: those that it names. */
export async function printRecorded(stage: Served, origin: string, request: Request, knownIds: readonly string[] = []): Promise<void> {
  const statements = await recordRequest(stage, request)
  await printRequest(stage, origin, { request, statements, knownIds: [...stage.scene.knownIds, ...knownIds] })
}

/** Each round of processor time is this many short ones: what else the machine does disturbs few of them much. */
const shortRounds = 10
const secondsPerShortRound = 0.1

export async function printProcessorTimes(stage: Served, origin: string): Promise<void> {
  const { scene, size } = stage
  if (!hasProc) return void process.stdout.write('The processor time of lists is left out: it is read from /proc, which only Linux has.\n')
  for (const list of listsOf(scene)) {
    const round = async () => (await sendRequests(stage, origin, list, secondsPerShortRound)).processorUs
    const [times = none] = await runRounds(shortRounds * size.rounds, [round])
    printFigure(processorName(list), times, 'µs')
  }
}

/** The same list in a workspace with very many jobs. Comes last: what else is measured has to do with an ordinary table. */
export async function printLongList(stage: Served, origin: string): Promise<void> {
  const { scene, size } = stage
  const { id } = await scene.makeLongList(size.longList)
  const name = `GET /jobs, 50 of ${size.longList.toLocaleString('en')}`
  await printRecorded(stage, origin, { name, endpoint: listJobs, query: { workspace_id: id, limit: '50' } }, [id])
}
