/** What a first visit may weigh, compressed by gzip. A kilobyte is 1024 bytes. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleForBrowser } from '../../scripts/browser/bundle.ts'
import { buildApp, builtFolder, gzipBytes, listFiles, type Manifest, readManifest, scriptsOf, sumBytes } from './built-app.ts'

const kib = 1024

describe('the built app', () => {
  let manifest: Manifest
  let entry: string
  /** Everything that is said in the source language. */
  let words: string
  beforeAll(async () => {
    await buildApp()
    manifest = readManifest()
    words = Object.keys(manifest).find((key) => manifest[key]?.name === 'en') ?? ''
    entry = Object.keys(manifest).find((key) => manifest[key]?.name === 'start') ?? ''
  }, 120_000)

  it('begins with at most 200 KB of scripts', () => {
    const scripts = scriptsOf(manifest, entry, words)
    expect(scripts.size).toBeGreaterThan(1)
    expect(sumBytes(scripts)).toBeLessThanOrEqual(200 * kib)
  })

  it('shows any of its pages with at most 250 KB of scripts', () => {
    const isWords = (key: string) => key.startsWith('virtual:') || /^_en\b/.test(key)
    const pages = (manifest[entry]?.dynamicImports ?? []).filter((key) => !isWords(key))
    expect(pages.length).toBeGreaterThan(5)
    const ownWords = (key: string) =>
      Object.keys(manifest).filter((other) => manifest[other]?.name === `en-${/screens\/(\w+)/.exec(key)?.[1]}`)
    const sizes = pages.map((key) => [key, sumBytes(scriptsOf(manifest, entry, words, key, ...ownWords(key)))] as const)
    expect(sizes.filter(([, bytes]) => bytes > 250 * kib)).toEqual([])
  })

  it('brings at most 70 KB for the composer', () => {
    const start = scriptsOf(manifest, entry)
    const composer = scriptsOf(manifest, 'src/screens/composer/composer.tsx')
    expect(composer.size).toBeGreaterThan(0)
    expect(sumBytes([...composer].filter((file) => !start.has(file)))).toBeLessThanOrEqual(70 * kib)
  })

  it('has at most 20 KB of style sheets', () => {
    const sheets = listFiles('.css')
    expect(sheets.length).toBeGreaterThan(0)
    expect(sumBytes(sheets)).toBeLessThanOrEqual(20 * kib)
  })

  it('has at most 95 KB of fonts for languages of western Europe, which load at once', () => {
    const page = readFileSync(join(builtFolder, 'index.html'), 'utf8')
    const fonts = [...page.matchAll(/rel="preload" href="\/([^"]+\.woff2)"/g)].map(([, file = '']) => file)
    expect(fonts).toHaveLength(2)
    expect(fonts.reduce((sum, file) => sum + statSync(join(builtFolder, file)).size, 0)).toBeLessThanOrEqual(95 * kib)
  })

  it('chooses its theme before the first paint with less than half a kilobyte', () => {
    expect(statSync(join(builtFolder, 'theme.js')).size).toBeLessThan(kib / 2)
    expect(readFileSync(join(builtFolder, 'index.html'), 'utf8')).toMatch(/<script src="\/theme.js">[^]*<script type="module"/)
  })

  it('has no script and no style in its start page, which the policy would not run', () => {
    const page = readFileSync(join(builtFolder, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)
  })

  it('leaves the list of components to developers', () => {
    expect(listFiles('.js').filter((file) => readFileSync(join(builtFolder, file), 'utf8').includes('/dev/components'))).toEqual([])
  })

  it('compresses what it sends', () => {
    const [script = ''] = scriptsOf(manifest, entry)
    expect(gzipBytes(script)).toBeLessThan(statSync(join(builtFolder, script)).size / 2)
  })
})

it('the runtime of words is at most 10 KB', async () => {
  const chunks = await bundleForBrowser('node_modules/@lingui/core/dist/index.mjs')
  const bytes = [...chunks.values()].map(({ gzipBytes: size }) => size)
  expect(Math.min(...bytes)).toBeGreaterThan(1000)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10 * kib)
})
