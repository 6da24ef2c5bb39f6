import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, it } from 'vitest'
import { describeNetwork } from './describe.ts'
import { markNetwork } from './marks.ts'
import { networks } from './registry.ts'

/** Packages that load in a browser: small ones, and with previews what reads Markdown. */
const allowed = new Set(['linkify-it', 'tlds', 'marked'])

const read = (file: URL): string => readFileSync(file, 'utf8')

const specifiers = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

/** What would not work in a browser, or be too heavy there, in all modules that an entry brings along. */
const faultsOf = (entry: string, source: (file: URL) => string = read): string[] => {
  const faults: string[] = []
  const seen = new Set<string>()
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    const name = file.pathname.split('/src/').at(-1)
    const code = source(file).replaceAll(comments, '')
    for (const [found] of code.matchAll(/\b(?:Buffer|process|require)\b/g)) faults.push(`${name}: ${found}`)
    for (const [, still, lazy] of code.matchAll(specifiers)) {
      const specifier = still ?? lazy ?? ''
      if (specifier.startsWith('.')) visit(new URL(specifier, file))
      else if (isBuiltin(specifier) || !allowed.has(specifier)) faults.push(`${name}: ${specifier}`)
    }
  }
  visit(new URL(entry, import.meta.url))
  return faults
}

/** The sources, with a line put in front of one of them. */
const withLine =
  (name: string, line: string) =>
  (file: URL): string =>
    file.pathname.endsWith(name) ? `${line}\n${read(file)}` : read(file)

describe('the descriptions of networks', () => {
  it('load in a browser: no Node, no heavy package, in nothing that they bring along', () => {
    expect(faultsOf('./describe.ts')).toEqual([])
  })

  it('have previews that do so, too', () => {
    expect(faultsOf('./preview.ts')).toEqual([])
  })

  it('have marks that do so, too', () => {
    expect(faultsOf('./marks.ts')).toEqual([])
  })

  it.each([
    ["import { createHash } from 'node:crypto'", 'node:crypto'],
    ["import { createHash } from 'crypto'", 'crypto'],
    ["export {\n  RichText,\n} from '@atproto/api'", '@atproto/api'],
    ["const lazy = () => import('undici')", 'undici'],
    ["const bytes = Buffer.from('')", 'Buffer'],
  ])('would not with %s', (line, fault) => {
    expect(faultsOf('./describe.ts', withLine('/telegram/html.ts', line))).toEqual([`telegram/html.ts: ${fault}`])
  })

  it('are looked through as deep as they go, which publishing would not survive', () => {
    expect(faultsOf('./describe.ts', withLine('/bluesky/check.ts', "import { publish } from './publish.ts'"))).toContain(
      'bluesky/cid.ts: node:crypto',
    )
  })

  it('are what the networks build upon', async () => {
    for (const [id, network] of Object.entries(networks)) {
      const description = await describeNetwork(id)
      expect(description).toMatchObject({ id })
      expect(network).toMatchObject(description ?? {})
      expect(await markNetwork(id), id).toBeDefined()
    }
    for (const id of ['', 'constructor', 'Bluesky'])
      expect([await describeNetwork(id), await markNetwork(id)]).toEqual([undefined, undefined])
  })
})
