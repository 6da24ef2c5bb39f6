import { beforeAll, describe, expect, it } from 'vitest'
import { networks } from '../../packages/networks/src/registry.ts'
import { bundleForBrowser } from './bundle.ts'

const kib = 1024
const networkIds = Object.keys(networks)
const networkOf = (module: string) => /^packages\/networks\/src\/(\w+)\/\w/.exec(module)?.[1] ?? ''

let chunks: Awaited<ReturnType<typeof bundleForBrowser>>
beforeAll(async () => {
  chunks = await bundleForBrowser('packages/networks/src/describe.ts')
})

/** The chunks with code of a network, which must not contain another network's. */
const chunksOf = (id: string, of = chunks) => [...of.values()].filter(({ modules }) => modules.some((module) => networkOf(module) === id))
const gzipBytes = (list: { gzipBytes: number }[]) => list.reduce((sum, chunk) => sum + chunk.gzipBytes, 0)

const packagesOf = (of: typeof chunks) => {
  const modules = [...of.values()].flatMap((chunk) => chunk.modules)
  const foreign = modules.filter((module) => !module.startsWith('packages/networks/src/'))
  return new Set(foreign.map((module) => module.split('/').slice(0, 2).join('/')))
}

describe('network rules in a browser', () => {
  it('share at most 20 KB', () => {
    const shared = [...chunks.values()].filter(({ modules }) => !modules.some((module) => networkIds.includes(networkOf(module))))
    expect(shared.flatMap(({ modules }) => modules)).toContain('packages/networks/src/kit/check.ts')
    expect(gzipBytes(shared)).toBeLessThanOrEqual(20 * kib)
  })

  it.each(networkIds)('add at most 4 KB for %s, loaded when it is used', (id) => {
    const own = chunksOf(id)
    expect(gzipBytes(own)).toBeGreaterThan(0)
    expect(gzipBytes(own)).toBeLessThanOrEqual(4 * kib)
    for (const { modules } of own) {
      expect(new Set(modules.map(networkOf).filter((network) => networkIds.includes(network)))).toEqual(new Set([id]))
    }
    expect(chunks.get('entry')?.imports).toEqual([])
  })

  it("contain only this project's code, the URL parser and the list of top-level domains", () => {
    expect(packagesOf(chunks)).toEqual(new Set(['node_modules/linkify-it', 'node_modules/tlds', 'node_modules/uc.micro']))
  })
})

describe('network previews in a browser', () => {
  let previews: typeof chunks
  beforeAll(async () => {
    previews = await bundleForBrowser('packages/networks/src/preview.ts')
  })

  it.each(networkIds)('add at most 6 KB for %s, including its rules, when one is shown', (id) => {
    const own = chunksOf(id, previews)
    expect(gzipBytes(own)).toBeGreaterThan(0)
    expect(gzipBytes(own)).toBeLessThanOrEqual(6 * kib)
    for (const { modules } of own) {
      expect(new Set(modules.map(networkOf).filter((network) => networkIds.includes(network)))).toEqual(new Set([id]))
    }
    expect(previews.get('entry')?.imports).toEqual([])
  })

  it('share a Markdown parser of at most 20 KB, which only previews of articles load', () => {
    const shared = [...previews.values()].filter(({ modules }) => modules.some((module) => module.startsWith('node_modules/marked/')))
    expect(shared).toHaveLength(1)
    expect(gzipBytes(shared)).toBeLessThanOrEqual(20 * kib)
  })

  it("contain nothing besides the rules' packages and a Markdown parser", () => {
    expect(packagesOf(previews)).toEqual(packagesOf(chunks).add('node_modules/marked'))
  })
})
