import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, it } from 'vitest'
import { describeNetwork } from './describe.ts'
import { markNetwork } from './marks.ts'
import { networks } from './registry.ts'

/** Packages small enough for a browser, and the Markdown parser that previews need. */
const allowed = new Set(['linkify-it', 'tlds', 'marked'])

const read = (file: URL): string => readFileSync(file, 'utf8')

const specifiers = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

/** Lists what can't run in a browser, or is too large for one, in all modules an entry imports. */
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

const withLine =
  (name: string, line: string) =>
  (file: URL): string =>
    file.pathname.endsWith(name) ? `${line}\n${read(file)}` : read(file)

describe('network descriptions', () => {
  it('load in a browser, without Node or large packages in any import', () => {
    expect(faultsOf('./describe.ts')).toEqual([])
  })

  it('load their previews in a browser too', () => {
    expect(faultsOf('./preview.ts')).toEqual([])
  })

  it('load their marks in a browser too', () => {
    expect(faultsOf('./marks.ts')).toEqual([])
  })

  it.each([
    ["import { createHash } from 'node:crypto'", 'node:crypto'],
    ["import { createHash } from 'crypto'", 'crypto'],
    ["export {\n  RichText,\n} from '@atproto/api'", '@atproto/api'],
    ["const lazy = () => import('undici')", 'undici'],
    ["const bytes = Buffer.from('')", 'Buffer'],
  ])('fail this check with %s', (line, fault) => {
    expect(faultsOf('./describe.ts', withLine('/telegram/html.ts', line))).toEqual([`telegram/html.ts: ${fault}`])
  })

  it('are checked through every import, which publishing code would fail', () => {
    expect(faultsOf('./describe.ts', withLine('/bluesky/check.ts', "import { publish } from './publish.ts'"))).toContain(
      'bluesky/cid.ts: node:crypto',
    )
  })

  it('match the networks built on them', async () => {
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
