/**
 * Sends valid and invalid requests to every operation in the server's own OpenAPI document, and checks each response against the document.
 * A seed reproduces a run's choices.
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
import { rehearse, type Repertoire, playUpTo } from './play.ts'

const begun = Date.now()

/** Requests after which users and data are replaced, so that a run survives deleting its workspace. */
const sceneLength = 1500

/** The share of an operation's turns that reach it through a story, if there is one. */
const told = 0.15

/** Extra turns for an operation that never succeeded. */
const secondChances = 60

/** Operations that remove the callers' access: each starts a new scene, so none has to be skipped. */
const ending = new Set([
  'delete-workspace',
  'delete-organization',
  'delete-account',
  'delete-session',
  'delete-api-token',
  'logout',
  // Signing in ends the previous session.
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

/** Creates one of everything that needs only the workspace, for later requests to use. */
async function furnish(run: Run, act: Act, dice: Dice): Promise<void> {
  const { document, operations } = run
  const makers = operations.filter(
    ({ id, method, isPublic, parameters, body }) =>
      method === 'POST' && !isPublic && body?.examples.length && !ending.has(id) && !parameters.some((one) => one.in === 'path'),
  )
  for (const operation of makers)
    for (const example of operation.body?.examples ?? [])
      // Call as the most privileged user.
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

/** Yields every operation equally often, in a new order each round. */
function* rounds(operations: readonly Operation[], dice: Dice): Generator<Operation> {
  for (;;)
    yield* operations
      .map((operation) => [dice.next(), operation] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, operation]) => operation)
}

/** Runs one turn of an operation. Returns whether the scene must end. */
async function take(run: Run, act: Act, operation: Operation, dice: Dice): Promise<boolean> {
  const source = { document: run.document, dice, known: act.memory }
  const answer = await examine(run, act.memory, drawRequest(operation, callerOf(act, drawCaller(dice)), source))
  return (answer?.status ?? 0) < 300 && ending.has(operation.id)
}

/** Gives operations that never succeeded more turns, each in a new scene. */
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
    if (story && dice.chance(told)) await playUpTo(run, operation, story, dice)
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
  if (!operations.length) throw new TypeError(`Unknown operation: ${options.only}.`)
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
