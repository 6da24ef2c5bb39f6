import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { settings } from '../../apps/server/src/settings.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** Not settings of Broadside: they are for Node.js and for the path of programs. */
const others = new Set(['NODE_ENV', 'PATH'])

/** Values in place of the variables of compose that have no default. */
const samples: Record<string, string> = {
  DOMAIN: 'social.example',
  POSTGRES_PASSWORD: 'a'.repeat(48),
  REPLICATION_PASSWORD: 'b'.repeat(48),
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  PUBLIC_URL: 'https://social.example',
}
const fill = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest?: string) =>
    kind === '-' ? (rest ?? '') : (samples[name] ?? `unknown variable ${name}`),
  )

type Settings = Record<string, string>

/** The environment of each service that runs Broadside, with that of anchors that it merges. */
function readCompose(text: string): { services: Map<string, Settings>; graceSeconds: number[] } {
  const blocks = text.split(/^(?=(?: {2})?[\w-]+:(?: &[\w-]+)?$)/m)
  const pairsIn = (lines: string): Settings =>
    Object.fromEntries(
      [...lines.matchAll(/^ +([A-Z][A-Z0-9_]*): (.*)$/gm)].map(([, name = '', value = '']) => [name, fill(value.replaceAll(/^'|'$/g, ''))]),
    ) as Settings
  const environmentOf = (block: string): Settings => pairsIn(/^ +environment:\n((?: {6,}.*\n)+)/m.exec(block)?.[1] ?? '')
  const ours = blocks.filter((block) => /^ +image: broadside$/m.test(block))
  const shared = blocks.filter((block) => block.startsWith('x-environment:')).map(pairsIn)
  const own = ours.map((block) => [block.split(':')[0]?.trim() ?? '', environmentOf(block)] as const)
  return {
    services: new Map(own.map(([name, environment]) => [name, Object.assign({}, ...shared, environment) as Settings])),
    graceSeconds: [...text.matchAll(/stop_grace_period: (\d+)s/g)].map(([, seconds]) => Number(seconds)),
  }
}

function expectValid(environment: Settings): void {
  expect(Object.keys(environment).filter((name) => !(name in settings) && !others.has(name))).toEqual([])
  expect(() => readConfig(environment)).not.toThrow()
}

const composeFiles = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => /compose[\w.]*\.yaml$/.test(path))

it.for(composeFiles)('%s gives Broadside settings that it knows', (path) => {
  const { services, graceSeconds } = readCompose(read(path))
  expect(services.size).toBeGreaterThan(0)
  for (const environment of services.values()) {
    expectValid(environment)
    expect(environment).toHaveProperty('PUBLIC_URL')
    expect(Number(environment['SHUTDOWN_SECONDS']) + 30).toBeLessThan(Math.max(...graceSeconds))
  }
})

it('the example of settings has every variable that the compose files need', () => {
  const [needed, named] = [/\$\{(\w+):\?/g, /^(\w+)=/gm].map((pattern, index) => {
    const text = index ? read('compose.env.example') : composeFiles.map(read).join('\n')
    return [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted()
  })
  expect(named).toEqual(needed)
})

it('the unit gives Broadside settings that it knows, and time to stop', () => {
  const unit = read('broadside.service')
  const assignments = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, text = '']) => text.split(' ').map((pair) => pair.split('=')))
  const environment = Object.fromEntries(assignments) as Settings
  expectValid(environment)
  expect(Number(environment['SHUTDOWN_SECONDS']) + 30).toBeLessThan(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]))
  expect(environment['DATA_DIR']).toBe(`/var/lib/${/^StateDirectory=(\w+)$/m.exec(unit)?.[1]}`)
})

it('the image gives Broadside settings that it knows, and starts programs that the tree has', () => {
  const image = read('Dockerfile')
  const pairs =
    /^ENV (.+)$/m
      .exec(image)?.[1]
      ?.split(' ')
      .map((pair) => pair.split('=')) ?? []
  expectValid(Object.fromEntries(pairs) as Settings)
  const programs = [...image.matchAll(/CMD \["([\w-]+)"/g)].map(([, name]) => name)
  expect(programs).toEqual(['broadside-health', 'broadside-server'])
  for (const name of programs) expect(read('tree.sh')).toContain(`>bin/${name} <<`)
  expect(existsSync(join(folder, 'health.mjs'))).toBe(true)
})
