import { beforeAll, describe, expect, it } from 'vitest'
import { networks } from '../../packages/networks/src/registry.ts'
import { bundleForBrowser } from './bundle.ts'

const kib = 1024
const networkIds = Object.keys(networks)
const networkOf = (module: string) => /^packages\/networks\/src\/(\w+)\/\w/.exec(module)?.[1] ?? ''
const networksOf = (modules: string[]) => new Set(modules.map(networkOf).filter((network) => networkIds.includes(network)))

let chunks: Awaited<ReturnType<typeof bundleForBrowser>>
type Chunks = NonNullable<ReturnType<typeof chunks.get>>[]
beforeAll(async () => {
  chunks = await bundleForBrowser('packages/networks/src/describe.ts')
})

/** The chunks that load with a file of each of the networks. */
const loadedWith = (file: string, ids: string[] = networkIds): Chunks => {
  const found = new Set(
    [...chunks].flatMap(([name, { modules }]) => (ids.some((id) => modules.includes(`packages/networks/src/${id}/${file}`)) ? [name] : [])),
  )
  for (const name of found) for (const imported of chunks.get(name)?.imports ?? []) found.add(imported)
  return [...found].flatMap((name) => chunks.get(name) ?? [])
}
/** Those with code of a network. */
const ownOf = (list: Chunks) => list.filter(({ modules }) => networksOf(modules).size > 0)
const gzipBytes = (list: Chunks) => list.reduce((sum, chunk) => sum + chunk.gzipBytes, 0)

const packagesOf = (list: Chunks) => {
  const foreign = list.flatMap(({ modules }) => modules).filter((module) => module.startsWith('node_modules/'))
  return new Set(foreign.map((module) => module.split('/').slice(0, 2).join('/')))
}

describe('network rules in a browser', () => {
  it('share at most 20 KB', () => {
    const shared = loadedWith('describe.ts').filter(({ modules }) => networksOf(modules).size === 0)
    expect(shared.flatMap(({ modules }) => modules)).toContain('packages/networks/src/kit/check.ts')
    expect(gzipBytes(shared)).toBeLessThanOrEqual(20 * kib)
  })

  it.each(networkIds)('add at most 4.25 KB for %s, loaded when it is used', (id) => {
    const own = ownOf(loadedWith('describe.ts', [id]))
    expect(gzipBytes(own)).toBeGreaterThan(0)
    expect(gzipBytes(own)).toBeLessThanOrEqual(4.25 * kib)
    for (const { modules } of own) expect(networksOf(modules)).toEqual(new Set([id]))
    const entry = chunks.get('entry')
    expect(entry?.imports.flatMap((name) => [...networksOf(chunks.get(name)?.modules ?? [])])).toEqual([])
    expect(networksOf(entry?.modules ?? [])).toEqual(new Set())
  })

  it("contain only this project's code, the URL parser and the list of top-level domains", () => {
    expect(packagesOf(loadedWith('describe.ts'))).toEqual(
      new Set(['node_modules/linkify-it', 'node_modules/tlds', 'node_modules/uc.micro']),
    )
  })
})

describe('network previews in a browser', () => {
  it.each(networkIds)('add at most 6 KB for %s, including its rules, when one is shown', (id) => {
    const own = ownOf([...new Set([...loadedWith('describe.ts', [id]), ...loadedWith('preview.ts', [id])])])
    expect(gzipBytes(own)).toBeGreaterThan(0)
    expect(gzipBytes(own)).toBeLessThanOrEqual(6 * kib)
    for (const { modules } of own) expect(networksOf(modules)).toEqual(new Set([id]))
  })

  it('share a Markdown parser of at most 20 KB, which only previews of articles load', () => {
    const shared = loadedWith('preview.ts').filter(({ modules }) => modules.some((module) => module.startsWith('node_modules/marked/')))
    expect(shared).toHaveLength(1)
    expect(gzipBytes(shared)).toBeLessThanOrEqual(20 * kib)
  })

  it("contain nothing besides the rules' packages and a Markdown parser", () => {
    expect(packagesOf([...chunks.values()])).toEqual(packagesOf(loadedWith('describe.ts')).add('node_modules/marked'))
  })
})
