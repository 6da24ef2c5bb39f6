/**
 * Sends requests to every operation that the instance's own OpenAPI document describes, right and wrong ones, and holds
 * each answer against the document. A seed repeats the choices of a run.
 */
import { createDice, type Dice } from '../faults/dice.ts'
import { createCheck } from './checks.ts'
import { type Document, type Operation, readOperations } from './document.ts'
import { examine, type Run } from './examine.ts'
import { sendHostileBodies } from './hostile.ts'
import { createMemory, type Memory } from './known.ts'
import { readOptions } from './options.ts'
import { hasSucceeded, summarise } from './report.ts'
import { drawCaller, drawRequest, exampleRequest } from './requests.ts'
import { type Scene, setScene } from './scene.ts'
import { openStage } from './stage.ts'
import { stories } from './stories/all.ts'
import { rehearse, type Repertoire, tellUpTo } from './telling.ts'

const begun = Date.now()

/** Requests after which everybody and everything is new, so that a run does not die with the workspace that it deletes. */
const sceneLength = 1500

/** Share of the turns of an operation in which it is reached by a story, where there is one. */
const told = 0.15

/** More turns for an operation that had no luck. */
const secondChances = 60

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

interface Act {
  scene: Scene
  memory: Memory
}

const callerOf = ({ scene }: Act, name: string) => ({ name, headers: scene.callers[name] ?? {} })

/** Makes one of everything that can be made without knowing more than the workspace: requests that follow find it. */
async function furnish(run: Run, act: Act, dice: Dice): Promise<void> {
  const { document, operations } = run
  const makers = operations.filter(
    ({ id, method, isPublic, parameters, body }) =>
      method === 'POST' && !isPublic && body?.examples.length && !ending.has(id) && !parameters.some((one) => one.in === 'path'),
  )
  for (const operation of makers)
    for (const example of operation.body?.examples ?? [])
      // By whoever may do most.
      await examine(run, act.memory, exampleRequest(operation, callerOf(act, 'instance'), example, { document, dice, known: act.memory }))
}

async function begin(run: Run, dice: Dice): Promise<Act> {
  const scene = await setScene(run.stage)
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

/** Every operation comes up as often as every other, in an order of its own each time round. */
function* rounds(operations: readonly Operation[], dice: Dice): Generator<Operation> {
  for (;;)
    yield* operations
      .map((operation) => [dice.next(), operation] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, operation]) => operation)
}

/** One turn of an operation. Tells whether the scene is at its end. */
async function take(run: Run, act: Act, operation: Operation, dice: Dice): Promise<boolean> {
  const source = { document: run.document, dice, known: act.memory }
  const answer = await examine(run, act.memory, drawRequest(operation, callerOf(act, drawCaller(dice)), source))
  return (answer?.status ?? 0) < 300 && ending.has(operation.id)
}

/** Operations that had no luck so far get more turns, each of them with everything new. */
async function insist(run: Run, operations: readonly Operation[], dice: Dice): Promise<void> {
  for (const operation of operations) {
    let act: Act | undefined
    for (let left = secondChances; left > 0 && !hasSucceeded(run.coverage, operation); left -= 1) {
      act ??= await begin(run, dice)
      if (await take(run, act, operation, dice)) act = undefined
    }
  }
}

async function perform(run: Run, operations: readonly Operation[], repertoire: Repertoire): Promise<void> {
  const { options, stage } = run
  const dice = createDice(options.seed, 'requests')
  const order = rounds(operations, dice)
  let act = await begin(run, dice)
  for (let turn = 1; turn <= options.requests; turn += 1) {
    const operation = order.next().value as Operation
    const story = repertoire.get(operation.id)
    if (story && dice.chance(told)) await tellUpTo(run, operation, story, dice)
    else if (await take(run, act, operation, dice)) act = await begin(run, dice)
    if (turn % 100 === 0) await stage.drain()
    if (turn % sceneLength === 0) act = await begin(run, dice)
  }
  await insist(run, operations, dice)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  process.stdout.write(`seed ${options.seed}: ${options.requests} turns\n`)
  await using stage = await openStage()
  const document = (await (await fetch(`http://127.0.0.1:${stage.port}/api/v1/openapi.json`)).json()) as Document
  const all = readOperations(document)
  const operations = all.filter(({ id }) => options.only === undefined || id === options.only)
  if (!operations.length) throw new TypeError(`There is no operation ${options.only}.`)
  const run: Run = { options, document, operations: all, stage, check: createCheck(document), coverage: new Map(), findings: new Map() }
  const dice = createDice(options.seed, 'hostile')
  const held = await sendHostileBodies(stage, operations, async () => {
    const act = await begin(run, dice)
    return { caller: callerOf(act, 'instance'), source: { document, dice, known: act.memory } }
  })
  process.stdout.write(held.text)
  if (!held.isFine) process.exitCode = 1
  if (options.isHostileOnly) return
  await perform(run, operations, await rehearse(run, stories))
  const summary = summarise(operations, run.coverage, [...run.findings.values()], (Date.now() - begun) / 1000)
  process.stdout.write(summary.text)
  if (!summary.isFine) process.exitCode = 1
}

await main()
