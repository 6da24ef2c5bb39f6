/** An earlier version beside this one: its sources with the benchmark of this version, and packages that both can use. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FigureName } from './figures.ts'
import { Refusal } from './refusal.ts'

const execute = promisify(execFile)
export const root = fileURLToPath(new URL('..', import.meta.url))

/** A clone of limited depth may lack it. */
export const hasCommit = (commit: string): Promise<boolean> =>
  execute('git', ['rev-parse', '--quiet', '--verify', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  )

/** The file of the tree that declares this function of a feature. */
async function findDeclaration(tree: string, name: string): Promise<string | undefined> {
  const pattern = `^export (async )?(const|function) ${name}\\b`
  // git fails when nothing is found.
  const search = await execute('git', ['grep', '-lE', pattern, '--', 'apps/server/src/features'], { cwd: tree }).catch(() => undefined)
  return search?.stdout.split('\n').find((path) => path && !/\.test\.|\/test(ing)?\//.test(path))
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
      const found = await findDeclaration(tree, first)
      if (found) text = text.replace(line, line.replace(path, relative(bench, join(tree, found))))
    }
    await writeFile(join(bench, file), text)
  }
}

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
}

const readLock = async (tree: string) => JSON.parse(await readFile(join(tree, 'package-lock.json'), 'utf8')) as Lock

/** Whether everything that the earlier version runs with is installed here in the same version; tools for development do not count. */
async function canShare(tree: string): Promise<boolean> {
  const [here, there] = await Promise.all([readLock(root), readLock(tree)])
  return Object.entries(there.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .every(([path, { version }]) => here.packages[path]?.version === version)
}

/** Links every package of this version, except that links to the project's own packages lead to those of the tree. */
async function sharePackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target, 'junction')
    else if (entry.name.startsWith('@')) await sharePackages(source, target)
    else if (entry.isDirectory() && (entry.name === '.bin' || !entry.name.startsWith('.'))) await symlink(source, target, 'junction')
  }
}

async function providePackages(tree: string, say: (line: string) => void): Promise<void> {
  if (await canShare(tree)) {
    await sharePackages(join(root, 'node_modules'), join(tree, 'node_modules'))
    // Starts compare the lock file with npm's list of what is installed, so both have to be those of the packages.
    for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) await copyFile(join(root, name), join(tree, name))
    return
  }
  say('Installing the packages of the earlier version, because it needs others than this one …')
  await execute('npm', ['ci', '--prefer-offline'], { cwd: tree, maxBuffer: 2 ** 26 }).catch(() => {
    throw new Refusal('The packages of the earlier version cannot be installed: run npm ci in a checkout of it and read what it says.')
  })
}

/** Adds a work tree of that commit, which the stack removes. */
export async function checkOut(commit: string, say: (line: string) => void, stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'broadside-against-'))
  const tree = join(folder, 'tree')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await execute('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root })
  stack.defer(async () => void (await execute('git', ['worktree', 'remove', '--force', tree], { cwd: root })))
  await providePackages(tree, say)
  await rm(join(tree, 'bench'), { recursive: true, force: true })
  await cp(join(root, 'bench'), join(tree, 'bench'), { recursive: true })
  await fitImports(tree)
  const generate = join(tree, 'scripts/generate.ts')
  if (existsSync(generate)) await execute(process.execPath, [generate], { cwd: tree })
  return tree
}

/** Of these figures, those that the version in the tree cannot have. */
export async function listAbsentIn(tree: string, names: readonly FigureName[]): Promise<FigureName[]> {
  const { stdout } = await execute(process.execPath, ['bench/absent.ts', ...names], { cwd: tree })
  return JSON.parse(stdout) as FigureName[]
}

/** Spares an earlier version the build of its web app, which takes longer than most figures. */
export const leaveOutWebApp = (tree: string) => rm(join(tree, 'apps/web/vite.config.ts'), { force: true })
