/** Size limits of a first visit, gzipped. A kilobyte is 1024 bytes. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { usualNetworks } from '../../packages/networks/src/names.ts'
import { networks } from '../../packages/networks/src/registry.ts'
import { bundleForBrowser } from '../../scripts/browser/bundle.ts'
import { buildApp, builtFolder, gzipBytes, listFiles, type Manifest, readManifest, scriptsOf, sumBytes } from './built-app.ts'

const kib = 1024

/** What the routes show, by the names of the manifest. Some are in the file of a group. */
const listScreens = (): string[] => {
  const folder = fileURLToPath(new URL('../../apps/web/', import.meta.url))
  const routes = globSync('src/screens/**/*.route.ts', { cwd: folder })
  return routes.flatMap((route) =>
    [...readFileSync(join(folder, route), 'utf8').matchAll(/lazyScreen\(\(\) => import\('(.+?)'\)/g)].map(([, file = '']) =>
      join(dirname(route), file),
    ),
  )
}

describe('the built app', () => {
  let manifest: Manifest
  const named = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? ''
  const sizeOf = (...keys: string[]) => sumBytes(scriptsOf(manifest, named('start'), ...keys))
  beforeAll(async () => {
    await buildApp()
    manifest = readManifest()
  }, 120_000)

  it('starts with at most 128 KB of scripts', () => {
    expect(scriptsOf(manifest, named('start')).size).toBe(1)
    expect(sizeOf()).toBeLessThanOrEqual(128 * kib)
  })

  it('loads any page with at most 237 KB of scripts, and its overlays with 65 KB more', () => {
    const pages = listScreens()
    const alone = pages.filter((key) => key in manifest)
    const grouped = ['access', 'codes', 'joining', 'posts', 'calendar', 'composer', 'organization', 'sign-on'].map(named)
    expect(grouped).not.toContain('')
    expect(alone.length).toBeGreaterThan(25)
    const shared = ['shell', 'en'].map(named)
    const overlays = named('overlays')
    const others = (file: string) => file !== manifest[overlays]?.file
    const scripts = (...keys: string[]) => scriptsOf(manifest, named('start'), ...shared, ...keys)
    const sizes = [...alone, ...grouped].map(
      (key) => [key, sumBytes([...scripts(key)].filter(others)), sumBytes(scripts(key, overlays))] as const,
    )
    expect(sizes.filter(([, bytes]) => bytes > 237 * kib)).toEqual([])
    expect(sizes.filter(([, bytes, all]) => all - bytes > 65 * kib)).toEqual([])
  })

  it('adds at most 32 KB for the composer, 38 KB with the rules of the usual networks after it has loaded, and 5.25 KB for each other', () => {
    const shell = scriptsOf(manifest, named('shell'))
    const composer = [...scriptsOf(manifest, named('composer'))].filter((file) => !shell.has(file))
    expect(composer).toHaveLength(1)
    expect(sumBytes(composer)).toBeLessThanOrEqual(32 * kib)
    const late = [...scriptsOf(manifest, named('late'))].filter((file) => !shell.has(file) && !composer.includes(file))
    expect(late).toHaveLength(1)
    expect(sumBytes(late)).toBeLessThanOrEqual(38 * kib)
    const describedIn = (files: string[]) =>
      Object.keys(networks).filter((id) => files.some((file) => readFileSync(join(builtFolder, file), 'utf8').includes(`id:\`${id}\``)))
    expect(describedIn(late)).toEqual(usualNetworks)
    for (const id of Object.keys(networks).filter((one) => !usualNetworks.includes(one))) {
      const own = listFiles('.js').filter((file) => file.includes(`network-${id}`))
      expect(describedIn(own), id).toEqual([id])
      expect(sumBytes(own), id).toBeLessThanOrEqual(5.25 * kib)
    }
    expect(describedIn([...shell, ...composer])).toEqual([])
  })

  it('loads the image editor with at most 336 KB of scripts, of which 90 KB are its own', () => {
    const own = manifest[named('image-editor')]?.file ?? ''
    expect(gzipBytes(own)).toBeLessThanOrEqual(90 * kib)
    expect(sizeOf(named('shell'), named('en'), named('image-editor'))).toBeLessThanOrEqual(336 * kib)
  })

  it('has at most 26 KB of style sheets for all of its pages', () => {
    const sheets = listFiles('.css')
    expect(sheets.length).toBeGreaterThan(0)
    expect(sumBytes(sheets)).toBeLessThanOrEqual(26 * kib)
  })

  it('has at most 95 KB of fonts for western European languages, all loaded at once', () => {
    const page = readFileSync(join(builtFolder, 'index.html'), 'utf8')
    const fonts = [...page.matchAll(/rel="preload" href="\/([^"]+\.woff2)"/g)].map(([, file = '']) => file)
    expect(fonts).toHaveLength(2)
    expect(fonts.reduce((sum, file) => sum + statSync(join(builtFolder, file)).size, 0)).toBeLessThanOrEqual(95 * kib)
  })

  it('sets its theme before the first paint with less than half a kilobyte', () => {
    expect(statSync(join(builtFolder, 'theme.js')).size).toBeLessThan(kib / 2)
    expect(readFileSync(join(builtFolder, 'index.html'), 'utf8')).toMatch(/<script src="\/theme.js">[^]*<script type="module"/)
  })

  it('has no inline script or style in its start page, which the policy would block', () => {
    const page = readFileSync(join(builtFolder, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)
  })

  it('excludes the component list for developers', () => {
    expect(listFiles('.js').filter((file) => readFileSync(join(builtFolder, file), 'utf8').includes('/dev/components'))).toEqual([])
  })

  it('compresses what it sends', () => {
    const [script = ''] = scriptsOf(manifest, named('start'))
    expect(gzipBytes(script)).toBeLessThan(statSync(join(builtFolder, script)).size / 2)
  })
})

it('the i18n runtime is at most 10 KB', async () => {
  const chunks = await bundleForBrowser('node_modules/@lingui/core/dist/index.mjs')
  const bytes = [...chunks.values()].map(({ gzipBytes: size }) => size)
  expect(Math.min(...bytes)).toBeGreaterThan(1000)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10 * kib)
})
