/** Requests per second, beside an empty route and beside the same statements without the service. */
import { listAccounts } from '@broadside/contract/features/accounts'
import { getVersion } from '@broadside/contract/features/instance'
import { listJobs } from '@broadside/contract/features/jobs'
import { createPublication } from '@broadside/contract/features/publications'
import type { Endpoint } from '@broadside/contract/endpoint'
import { startChild } from './child.ts'
import type { Statement } from './recorder.ts'
import { count, none, printFigure, runRounds } from './report.ts'
import type { Scene } from './scene.ts'
import { connections, type Stage } from './stage.ts'

interface Request {
  name: string
  endpoint: Endpoint
  query?: Record<string, string>
  body?: unknown
}

const requestsOf = ({ reading, publishing }: Scene): Request[] => [
  { name: 'token check (GET /version)', endpoint: getVersion },
  { name: 'GET /jobs, 50 rows', endpoint: listJobs, query: { workspace_id: reading.id, limit: '50' } },
  { name: `GET /accounts, ${reading.accountIds.length + 1} rows`, endpoint: listAccounts, query: { workspace_id: reading.id } },
  {
    name: 'POST /publications, 3 destinations',
    endpoint: createPublication,
    body: {
      workspace_id: publishing.id,
      text: 'The ferry leaves at seven, and the cafe opens with it.',
      account_ids: publishing.accountIds.slice(0, 3),
    },
  },
]

interface Sendable {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const toSendable = ({ endpoint, query, body }: Request, token: string): Sendable => ({
  method: endpoint.method,
  path: `/api/v1${endpoint.path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
  headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

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

async function printRequest(stage: Stage, origin: string, { request, statements, knownIds }: Measured): Promise<void> {
  const { httpLoad, sqlLoad, size, scene, connection } = stage
  const seconds = size.secondsPerRound
  const poolSize = scene.broadside.app.config.DATABASE_POOL
  await using emptyRoute = startChild<'origin', string>('empty-route.ts')
  const empty = await emptyRoute.ask('origin')
  const replay = { connection, statements: [...statements], knownIds: [...knownIds], poolSize, concurrency: connections, seconds }
  const [served = none, bare = none, alone = none] = await runRounds(size.rounds, [
    async () => (await httpLoad.ask({ origin, connections, seconds, ...toSendable(request, scene.token) })).rate,
    async () => (await httpLoad.ask({ origin: empty, connections, seconds, method: 'GET', path: '/' })).rate,
    async () => (await sqlLoad.ask(replay)).rate,
  ])
  printFigure(request.name, served, 'req/s', [
    { name: 'an empty route', value: bare.median, better: 'more' },
    { name: `its ${count(statements.length, 'statement')} alone`, value: alone.median, better: 'more' },
  ])
}

export async function printHttpFigures(stage: Stage, origin: string, recorded: Map<string, Statement[]>): Promise<void> {
  const { scene } = stage
  const knownIds = [...scene.knownIds, ...scene.publishing.accountIds]
  for (const request of requestsOf(scene))
    await printRequest(stage, origin, { request, statements: recorded.get(request.name) ?? [], knownIds })
}

/** A request of which nothing was recorded yet. `knownIds`: those that it names. */
export async function printRecorded(stage: Stage, origin: string, request: Request, knownIds: readonly string[] = []): Promise<void> {
  const statements = await recordRequest(stage, request)
  await printRequest(stage, origin, { request, statements, knownIds: [...stage.scene.knownIds, ...knownIds] })
}

/** The same list in a workspace with very many jobs. Comes last: what else is measured has to do with an ordinary table. */
export async function printLongList(stage: Stage, origin: string): Promise<void> {
  const { scene, size } = stage
  const { id } = await scene.makeLongList(size.longList)
  const name = `GET /jobs, 50 of ${size.longList.toLocaleString('en')}`
  await printRecorded(stage, origin, { name, endpoint: listJobs, query: { workspace_id: id, limit: '50' } }, [id])
}
