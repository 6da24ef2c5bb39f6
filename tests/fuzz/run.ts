/**
 * Sends requests to every operation that the instance's own OpenAPI document describes, right and wrong ones, and holds
 * each answer against the document. A seed repeats the choices of a run.
 */
import { createDice, type Dice } from '../faults/dice.ts'
import { createCheck } from './checks.ts'
import { type Document, type Operation, readOperations } from './document.ts'
import { createMemory, type Memory } from './known.ts'
import { type Options, readOptions } from './options.ts'
import { type Coverage, count, type Finding, summarise } from './report.ts'
import { drawCaller, drawRequest, exampleRequest, type FuzzRequest } from './requests.ts'
import { type Received, send } from './send.ts'
import { shrink } from './shrink.ts'
import { openStage, type Scene, type Stage } from './stage.ts'

const begun = Date.now()

/** Requests after which everybody and everything is new, so that a run does not die with the workspace that it deletes. */
const sceneLength = 1500

/** What takes the callers' access away when it succeeds: a new scene begins, so no operation has to be left out. */
const ending = new Set([
  'delete-workspace',
  'delete-organization',
  'delete-account',
  'delete-session',
  'delete-api-token',
  'logout',
  // Whoever signs in leaves the session that came along.
  'login',
  'register',
  'change-password',
  'remove-member',
  'update-member',
  'remove-organization-member',
  'update-organization-member',
  'update-instance-user',
  'update-sso-policy',
  'replace-instance-settings',
])

interface Run {
  options: Options
  document: Document
  /** Of the whole document, though a run may be confined to one. */
  operations: readonly Operation[]
  stage: Stage
  check: ReturnType<typeof createCheck>
  coverage: Coverage
  findings: Map<string, Finding>
}

interface Act {
  scene: Scene
  memory: Memory
}

/** Makes one of everything that can be made without knowing more than the workspace: requests that follow find it. */
async function furnish(run: Run, act: Act, dice: Dice): Promise<void> {
  const { document, operations } = run
  const makers = operations.filter(
    ({ id, method, isPublic, parameters, body }) =>
      method === 'POST' && !isPublic && body?.examples.length && !ending.has(id) && !parameters.some((one) => one.in === 'path'),
  )
  for (const operation of makers)
    for (const example of operation.body?.examples ?? [])
      await examine(run, act, exampleRequest(operation, example, { document, dice, known: act.memory }))
}

async function begin(run: Run, dice: Dice): Promise<Act> {
  const { stage } = run
  const scene = await stage.setScene()
  const memory = createMemory()
  for (const name of ['workspace_id', '/workspaces/']) memory.remember(name, scene.workspaceId)
  for (const name of ['organization_id', '/organizations/']) memory.remember(name, scene.organizationId)
  memory.remember('/problems/', 'not_found')
  memory.remember('/schemas/', 'Build.json')
  memory.remember('account_id', scene.accountId)
  memory.remember('/accounts/', scene.accountId)
  memory.remember('media_id', scene.mediaId)
  memory.remember('/media/', scene.mediaId)
  const act = { scene, memory }
  await furnish(run, act, dice)
  return act
}

const jsonOf = ({ headers, body }: Received): unknown =>
  headers['content-type']?.startsWith('application/json') && body.length ? JSON.parse(body.toString('utf8')) : undefined

async function examine(run: Run, { scene, memory }: Act, request: FuzzRequest): Promise<number> {
  const { stage, check, coverage, findings } = run
  const ask = (one: FuzzRequest) => send(stage.port, one, scene.callers[one.caller] ?? {})
  const answer = await ask(request)
  const { operation } = request
  const status = answer?.status ?? 0
  count(coverage, operation.id, status)
  const faults = check(request, answer)
  for (const { rule, detail } of faults) {
    const key = `${operation.id} ${rule}`
    if (findings.has(key)) continue
    const small = await shrink(request, async (one) => check(one, await ask(one)).some((fault) => fault.rule === rule))
    findings.set(key, { rule, detail, request: small })
  }
  // A body that is not what it claims to be was reported above.
  if (answer && !faults.length && status < 300 && request.method !== 'HEAD') memory.learn(operation.path, jsonOf(answer))
  return status
}

/** Every operation comes up as often as every other, in an order of its own each time round. */
function* rounds(operations: readonly Operation[], dice: Dice): Generator<Operation> {
  for (;;)
    yield* operations
      .map((operation) => [dice.next(), operation] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, operation]) => operation)
}

async function perform(run: Run, operations: readonly Operation[]): Promise<void> {
  const { document, options, stage } = run
  const dice = createDice(options.seed, 'requests')
  const order = rounds(operations, dice)
  let act = await begin(run, dice)
  for (let sent = 1; sent <= options.requests; sent += 1) {
    const operation = order.next().value as Operation
    const request = drawRequest(operation, drawCaller(dice), { document, dice, known: act.memory })
    const status = await examine(run, act, request)
    if (sent % 100 === 0) await stage.app.worker.drain()
    if (sent % sceneLength === 0 || (status < 300 && ending.has(operation.id))) act = await begin(run, dice)
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  process.stdout.write(`seed ${options.seed}: ${options.requests} requests\n`)
  await using stage = await openStage()
  const document = (await (await fetch(`http://127.0.0.1:${stage.port}/api/v1/openapi.json`)).json()) as Document
  const all = readOperations(document)
  const operations = all.filter(({ id }) => options.only === undefined || id === options.only)
  if (!operations.length) throw new TypeError(`There is no operation ${options.only}.`)
  const run: Run = { options, document, operations: all, stage, check: createCheck(document), coverage: new Map(), findings: new Map() }
  await perform(run, operations)
  process.stdout.write(summarise(operations, run.coverage, [...run.findings.values()], (Date.now() - begun) / 1000))
  if (run.findings.size) process.exitCode = 1
}

await main()
