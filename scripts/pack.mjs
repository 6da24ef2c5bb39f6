// Creates the release archive: the server's sources, the built web app, and a lock file without development packages.
//   node scripts/pack.mjs [file]   default: broadside-<version>.tar.gz in the current directory
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve, sep } from 'node:path'
import { prune } from './ensure-tree.mjs'
import { ensureWeb } from './ensure-web.mjs'

const root = join(import.meta.dirname, '..')

/** What a server needs and its admin reads. */
const kept = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'exec.cmd',
  'apps',
  'deploy',
  'docs/manual',
  'packages',
  'scripts',
]

/** Only the built files of the web app: they need no packages, so the release leaves out its package.json. */
const web = join('apps', 'web')

function isShipped(path) {
  const name = basename(path)
  if (name === 'node_modules' || /\.test\.tsx?$/.test(name)) return false
  if (path.startsWith(`${web}${sep}`)) return path === join(web, 'dist') || path.startsWith(join(web, 'dist', sep))
  return path.startsWith('scripts') ? path === 'scripts' || /^(?:ensure.*|bundle)\.mjs$/.test(name) : true
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

const forServers = (manifest) => ({ ...manifest, devDependencies: undefined })

function writeManifests(folder) {
  const { scripts, ...manifest } = forServers(read(join(root, 'package.json')))
  const workspaces = ['packages/*', 'apps/server']
  write(join(folder, 'package.json'), {
    ...manifest,
    workspaces,
    scripts: { start: scripts.start, broadside: scripts.broadside },
  })
  const lock = read(join(root, 'package-lock.json'))
  const entries = Object.entries(lock.packages)
    .filter(([path]) => path !== 'apps/web' && path !== 'node_modules/@broadside/web' && !path.startsWith('apps/web/'))
    .map(([path, entry]) => {
      if (path.includes('node_modules/')) return [path, entry]
      if (path !== '') write(join(folder, path, 'package.json'), forServers(read(join(root, path, 'package.json'))))
      return [path, path === '' ? { ...forServers(entry), workspaces } : forServers(entry)]
    })
  write(join(folder, 'package-lock.json'), { ...lock, packages: prune(Object.fromEntries(entries)) })
}

const { name, version } = read(join(root, 'package.json'))
const file = resolve(process.argv[2] ?? `${name}-${version}.tar.gz`)
await ensureWeb({ root, file: join(root, 'apps/server/src/main.ts'), node: process.execPath })
const draft = mkdtempSync(join(tmpdir(), 'broadside-pack-'))
try {
  const folder = join(draft, `${name}-${version}`)
  for (const path of kept.filter((path) => existsSync(join(root, path))))
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (source) => isShipped(relative(root, source)) })
  writeManifests(folder)
  execFileSync('tar', ['-czf', file, '-C', draft, basename(folder)])
} finally {
  rmSync(draft, { recursive: true })
}
console.log(`Packed into ${file}.`)
