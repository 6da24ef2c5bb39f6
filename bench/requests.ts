/** The requests whose speed is measured. */
import type { Endpoint } from '@broadside/contract/endpoint'
import { listAccounts } from '@broadside/contract/features/accounts'
import { getVersion } from '@broadside/contract/features/instance'
import { listJobs } from '@broadside/contract/features/jobs'
import { listMedia } from '@broadside/contract/features/media'
import { listNotifications } from '@broadside/contract/features/notifications'
import { createPublication, listPublications } from '@broadside/contract/features/publications'
import { listSocialSets } from '@broadside/contract/features/social-sets'
import { listWorkspaces } from '@broadside/contract/features/workspaces'
import { listedRows } from './listed-rows.ts'
import { cpuSeconds, hasProc } from './processes.ts'
import type { Scene } from './scene.ts'
import { connections, type Served } from './stage.ts'

export interface Request {
  name: string
  endpoint: Endpoint
  query?: Record<string, string>
  body?: unknown
}

export const listsOf = ({ reading }: Scene): Request[] => [
  { name: 'GET /jobs, 50 rows', endpoint: listJobs, query: { workspace_id: reading.id, limit: '50' } },
  { name: `GET /accounts, ${reading.accountIds.length + 1} rows`, endpoint: listAccounts, query: { workspace_id: reading.id } },
  { name: 'GET /publications, 50 rows', endpoint: listPublications, query: { workspace_id: reading.id, limit: '50' } },
  { name: 'GET /workspaces, 2 rows', endpoint: listWorkspaces },
  { name: `GET /media, ${listedRows} rows`, endpoint: listMedia, query: { workspace_id: reading.id, limit: String(listedRows) } },
  { name: `GET /social-sets, ${listedRows} rows`, endpoint: listSocialSets, query: { workspace_id: reading.id } },
  {
    name: `GET /notifications, ${listedRows} rows`,
    endpoint: listNotifications,
    query: { workspace_id: reading.id, limit: String(listedRows) },
  },
]

export const requestsOf = (scene: Scene): Request[] => [
  { name: 'token check (GET /version)', endpoint: getVersion },
  ...listsOf(scene),
  {
    name: 'POST /publications, 3 destinations',
    endpoint: createPublication,
    body: {
      workspace_id: scene.publishing.id,
      text: 'The ferry leaves at seven, and the cafe opens with it.',
      account_ids: scene.publishing.accountIds.slice(0, 3),
    },
  },
]

interface Sendable {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export const toSendable = ({ endpoint, query, body }: Request, token: string): Sendable => ({
  method: endpoint.method,
  path: `/api/v1${endpoint.path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
  headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

export const processorName = ({ endpoint }: Request) => `${endpoint.method} ${endpoint.path}, processor time`

interface Sent {
  /** Answers per second. */
  rate: number
  /** Microseconds that the server and its database use for an answer; 0 where they are not known. */
  processorUs: number
}

export async function sendRequests({ httpLoad, scene, pids }: Served, origin: string, request: Request, seconds: number): Promise<Sent> {
  const used = async () => (hasProc ? cpuSeconds(pids) : 0)
  const before = await used()
  const { answers, rate } = await httpLoad.ask({ origin, connections, seconds, ...toSendable(request, scene.token) })
  return { rate, processorUs: (((await used()) - before) * 1e6) / answers }
}
