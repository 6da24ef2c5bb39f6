// Creates the release archive: the bundled server, the built web app, and a lock file of the packages that aren't in the bundle.
//   node scripts/pack.mjs [file]   default: broadside-<version>.tar.gz in the current directory
//   node scripts/pack.mjs --offline [--system linux-x64] [file]   with the packages of a system, default this one
// Two archives of one commit are equal, byte by byte.
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleForRelease } from './ensure-bundle.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { collectLicenses } from './release/licenses.mjs'
import { writeManifests } from './release/manifests.mjs'
import { toArchive } from './release/tar.mjs'
import { downloadPackages } from './release/tarballs.mjs'

const root = join(import.meta.dirname, '..')

/** The server's programs and what its admin reads, besides what is built. */
const KEPT = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'exec.cmd',
  'apps/server/bin',
  'apps/web/dist',
  'deploy',
  'docs/configuration.md',
  'docs/images',
  'docs/manual',
]

/** Files that the server reads where its sources would be. */
const isAsset = (path) => /\.(?:css|html|js|svg)$/.test(path) && !/(?:^|\/)(?:test|testing|fixtures)\//.test(path)
const isStarter = (path) => /^ensure[^/]*\.mjs$/.test(path)

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const slashed = (path) => path.split(sep).join('/')

/** Reads a file or a folder of the project. */
function readPath(path, isKept = () => true) {
  const start = join(root, path)
  const files = statSync(start).isDirectory() ? listFiles(start) : [start]
  const toInner = (file) => slashed(file.slice(start.length + 1))
  return files
    .filter((file) => isKept(toInner(file)))
    .map((file) => ({
      path: slashed(file.slice(root.length + 1)),
      content: readFileSync(file),
      isExecutable: (statSync(file).mode & 0o100) !== 0,
    }))
}

const toFiles = (texts) => Object.entries(texts).map(([path, text]) => ({ path, content: Buffer.from(text), isExecutable: false }))

function readBundle() {
  const draft = mkdtempSync(join(tmpdir(), 'broadside-pack-'))
  try {
    const folder = join(draft, 'bundle')
    const place = bundleForRelease({ root, node: process.execPath, folder })
    return readdirSync(folder).map((name) => ({
      path: `${place}/${name}`,
      content: readFileSync(join(folder, name)),
      isExecutable: false,
    }))
  } finally {
    rmSync(draft, { recursive: true })
  }
}

async function readManifests(system) {
  const texts = writeManifests(root)
  if (system === undefined) return toFiles(texts)
  const packages = await downloadPackages(JSON.parse(texts['package-lock.json']).packages, system)
  const place = (path, entry) => (packages.has(path) ? { ...entry, resolved: `file:${packages.get(path).path}` } : entry)
  const files = [...new Map([...packages.values()].map((file) => [file.path, { ...file, isExecutable: false }])).values()]
  return [...toFiles(writeManifests(root, place)), ...files]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { offline: { type: 'boolean' }, system: { type: 'string' } },
})
const system = values.offline || values.system ? (values.system ?? `${process.platform}-${process.arch}`) : undefined
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = `${name}-${version}`
const file = resolve(positionals[0] ?? `${folder}${system ? `-offline-${system}` : ''}.tar.gz`)
await ensureWeb({ root, file: join(root, 'apps/server/src/main.ts'), node: process.execPath })
const files = [
  ...KEPT.flatMap((path) => readPath(path)),
  ...readPath('apps/server/src', isAsset),
  ...readPath('scripts', isStarter),
  ...readBundle(),
  ...(await readManifests(system)),
  ...toFiles({ 'THIRD-PARTY-LICENSES.txt': collectLicenses(root) }),
]
writeFileSync(`${file}.new`, toArchive(files.map((one) => ({ ...one, path: `${folder}/${one.path}` }))))
renameSync(`${file}.new`, file)
console.log(`Packed into ${file} (${(statSync(file).size / 2 ** 20).toFixed(1)} MiB).`)
