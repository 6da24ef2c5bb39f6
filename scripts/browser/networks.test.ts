import { beforeAll, describe, expect, it } from 'vitest'
import { bundleForBrowser } from './bundle.ts'

const kib = 1024
const networkIds = ['site', 'bluesky', 'mastodon', 'telegram']
/** The folder of a network in the path of one of its modules. */
const networkOf = (module: string) => /^packages\/networks\/src\/(\w+)\/\w/.exec(module)?.[1] ?? ''

let chunks: Awaited<ReturnType<typeof bundleForBrowser>>
beforeAll(async () => {
  chunks = await bundleForBrowser('packages/networks/src/describe.ts')
})

/** The chunks with code of a network, each of which is that network's alone. */
const chunksOf = (id: string) => [...chunks.values()].filter(({ modules }) => modules.some((module) => networkOf(module) === id))
const gzipBytes = (list: { gzipBytes: number }[]) => list.reduce((sum, chunk) => sum + chunk.gzipBytes, 0)

describe('the rules of networks in a browser', () => {
  it('share at most 20 KB', () => {
    const shared = [...chunks.values()].filter(({ modules }) => !modules.some((module) => networkIds.includes(networkOf(module))))
    expect(shared.flatMap(({ modules }) => modules)).toContain('packages/networks/src/kit/check.ts')
    expect(gzipBytes(shared)).toBeLessThanOrEqual(20 * kib)
  })

  it.each(networkIds)('bring at most 4 KB for %s, which come when it is in play', (id) => {
    const own = chunksOf(id)
    expect(gzipBytes(own)).toBeGreaterThan(0)
    expect(gzipBytes(own)).toBeLessThanOrEqual(4 * kib)
    for (const { modules } of own) {
      expect(new Set(modules.map(networkOf).filter((network) => networkIds.includes(network)))).toEqual(new Set([id]))
    }
    expect(chunks.get('entry')?.imports).toEqual([])
  })

  it('consist of our own code, addresses in texts and the list of top-level domains', () => {
    const modules = [...chunks.values()].flatMap((chunk) => chunk.modules)
    const foreign = modules.filter((module) => !module.startsWith('packages/networks/src/'))
    expect(new Set(foreign.map((module) => module.split('/').slice(0, 2).join('/')))).toEqual(
      new Set(['node_modules/linkify-it', 'node_modules/tlds', 'node_modules/uc.micro']),
    )
  })
})
