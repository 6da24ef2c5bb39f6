/**
 * `npm run bench -- --against <commit>`: the same figures of an earlier version and of this one, by turns, so that what
 * else the machine does falls on both alike. Both are measured by the programs of this version.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { format, formatMeasure, nameWidth, type PrintedFigure, toMeasure } from './report.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The file of the tree that declares this function of a feature. */
async function findDeclaration(tree: string, name: string): Promise<string> {
  const pattern = `^export (async )?(const|function) ${name}\\b`
  const { stdout } = await execute('git', ['grep', '-lE', pattern, '--', 'apps/server/src/features'], { cwd: tree })
  const [path] = stdout.split('\n').filter((path) => !/\.test\.|\/test(ing)?\//.test(path))
  if (!path) throw new Error(`The version to compare with has no ${name}.`)
  return path
}

/** Files move between versions: what this benchmark imports is looked up by name where it is not found by path. */
async function fitImports(tree: string): Promise<void> {
  const bench = join(tree, 'bench')
  for (const file of (await readdir(bench)).filter((name) => name.endsWith('.ts'))) {
    let text = await readFile(join(bench, file), 'utf8')
    for (const [line, names = '', path = ''] of text.matchAll(/^import \{([^}]+)\} from '(\.\.\/[^']+)'$/gm)) {
      const [first] = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => !name.startsWith('type '))
      if (first === undefined || existsSync(join(bench, path))) continue
      const found = relative(bench, join(tree, await findDeclaration(tree, first)))
      text = text.replace(line, line.replace(path, found))
    }
    await writeFile(join(bench, file), text)
  }
}

/** A work tree of that commit with its packages: those of here where it names the same, else its own. */
async function checkOut(commit: string, stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'broadside-against-'))
  const tree = join(folder, 'tree')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await execute('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root })
  stack.defer(async () => void (await execute('git', ['worktree', 'remove', '--force', tree], { cwd: root })))
  const lockOf = (of: string) => readFile(join(of, 'package-lock.json'), 'utf8')
  if ((await lockOf(tree)) === (await lockOf(root))) await execute('cp', ['-al', join(root, 'node_modules'), join(tree, 'node_modules')])
  else {
    say(`installing the packages of ${commit} …`)
    await execute('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, maxBuffer: 2 ** 26 })
  }
  await rm(join(tree, 'bench'), { recursive: true })
  await cp(join(root, 'bench'), join(tree, 'bench'), { recursive: true })
  await fitImports(tree)
  return tree
}

/** One run of all chosen figures. */
async function measure(tree: string, words: readonly string[], signal: AbortSignal): Promise<PrintedFigure[]> {
  const figures: PrintedFigure[] = []
  const child = fork(join(tree, 'bench/run.ts'), [...words], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const end = () => child.kill()
  signal.addEventListener('abort', end)
  child.on('message', (figure: PrintedFigure) => figures.push(figure))
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', end)
  if (code !== 0) throw new Error(`The benchmark in ${tree} failed.`)
  return figures
}

interface Comparison {
  commit: string
  /** Runs of each version. */
  rounds: number
  /** What the benchmark is told. */
  words: readonly string[]
}

export async function compare({ commit, rounds, words }: Comparison, stack: AsyncDisposableStack): Promise<void> {
  const stopping = new AbortController()
  const before = await checkOut(commit, stack)
  let running: Promise<PrintedFigure[]> = Promise.resolve([])
  stack.defer(async () => {
    stopping.abort()
    await running.catch(() => undefined)
  })
  const values = new Map<string, { unit: string; values: [before: number[], after: number[]] }>()
  for (let round = 1; round <= rounds; round += 1)
    for (const [index, tree] of [before, root].entries()) {
      say(`round ${round} of ${rounds}: ${index ? 'this version' : commit} …`)
      running = measure(tree, words, stopping.signal)
      for (const { name, measure: found, unit } of await running) {
        say(`  ${name.padEnd(nameWidth)}  ${formatMeasure(found, unit)}`)
        const known = values.get(name) ?? { unit, values: [[], []] }
        known.values[index]?.push(found.median)
        values.set(name, known)
      }
    }
  say(`${'median of the runs (least..most)'.padEnd(nameWidth)}  ${commit.padEnd(36)}  ${'this version'.padEnd(36)}  ratio`)
  for (const [name, { unit, values: both }] of values) {
    const [old, now] = both.map((list) => (list.length ? toMeasure(list) : undefined))
    const shown = [old, now].map((one) => (one ? formatMeasure(one, unit) : '–').padEnd(36))
    say(`${name.padEnd(nameWidth)}  ${shown.join('  ')}  ${old && now ? format(now.median / old.median) : '–'}`)
  }
}
