/** A design looks the same in an editor, which draws with the browser, and in what the server exports. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Canvas, createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, launchChromium } from '../../../apps/server/src/test/chromium.ts'
import { renderPage } from '../../../packages/scene/src/render/page.ts'
import { type Exhibit, gallery } from '../../../packages/scene/src/testing/gallery.ts'
import { bundleForBrowser } from '../../../scripts/browser/bundle.ts'
import { findDifferences, isEdge } from '../compare.ts'

const family = 'Inter Compared'
const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
const font = readFileSync(join(folder, 'files', 'inter-latin-wght-normal.woff2'))

/** As a photo has them: soft transitions and hard edges. */
const photo = (): Buffer => {
  const canvas = createCanvas(200, 120)
  const pen = canvas.getContext('2d')
  const sky = pen.createLinearGradient(0, 0, 200, 120)
  for (const [index, color] of ['#12355b', '#d7263d', '#f4d58d'].entries()) sky.addColorStop(index / 2, color)
  pen.fillStyle = sky
  pen.fillRect(0, 0, 200, 120)
  for (let x = 10; x < 200; x += 34) {
    pen.fillStyle = `hsl(${x} 60% 40%)`
    pen.fillRect(x, 60 - x / 8, 20, 60)
  }
  return canvas.toBuffer('image/png')
}

const drawHere = async ({ document }: Exhibit, bytes: Buffer): Promise<Uint8ClampedArray> => {
  const image = await loadImage(bytes)
  const stage = {
    createSurface: (width: number, height: number): Canvas => createCanvas(width, height),
    picture: () => image,
    family: () => `"${family}"`,
  }
  const [page] = document.pages
  if (!page) throw new Error('The design has no page.')
  const surface = renderPage(stage, page, document)
  return surface.getContext('2d').getImageData(0, 0, surface.width, surface.height).data
}

/** Draws in the page, and returns the pixels in base64. */
const pageScript = `
  import { renderPage } from '/scene.js'
  const face = new FontFace('${family}', 'url(/font)', { weight: '100 900' })
  document.fonts.add(await face.load())
  const photo = await createImageBitmap(await (await fetch('/photo')).blob())
  const stage = {
    createSurface: (width, height) => new OffscreenCanvas(width, height),
    picture: () => photo,
    family: () => '"${family}"',
  }
  globalThis.drawDesign = (design) => {
    const surface = renderPage(stage, design.pages[0], design)
    const { data } = surface.getContext('2d').getImageData(0, 0, surface.width, surface.height)
    return btoa(Array.from(data, (byte) => String.fromCodePoint(byte)).join(''))
  }`

const drawThere = async (page: Page, { document }: Exhibit): Promise<Uint8ClampedArray> => {
  const base64 = await page.evaluate((design) => {
    return (globalThis as unknown as { drawDesign(design: unknown): string }).drawDesign(design)
  }, document)
  return new Uint8ClampedArray(Buffer.from(base64, 'base64'))
}

describe.runIf(hasChromium)('a design in Chromium and on the server', () => {
  let browser: Browser
  let page: Page
  const bytes = photo()

  beforeAll(async () => {
    GlobalFonts.register(font, family)
    const script = (await bundleForBrowser('packages/scene/src/index.ts')).get('entry')?.code ?? ''
    browser = await launchChromium()
    page = await browser.newPage()
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/scene.js') return route.fulfill({ contentType: 'text/javascript', body: script })
      if (pathname === '/font') return route.fulfill({ contentType: 'font/woff2', body: font })
      if (pathname === '/photo') return route.fulfill({ contentType: 'image/png', body: bytes })
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${pageScript}</script>` })
    })
    await page.goto('https://scene.test/')
    await page.waitForFunction('globalThis.drawDesign')
  })
  afterAll(() => browser?.close())

  it('is compared in forty cases', () => expect(gallery()).toHaveLength(40))

  it.each(gallery().map((exhibit) => [exhibit.name, exhibit] as const))('looks the same: %s', async (_, exhibit) => {
    const [here, there] = [await drawHere(exhibit, bytes), await drawThere(page, exhibit)]
    expect(there).toHaveLength(here.length)
    expect(new Set(here).size).toBeGreaterThan(1)
    const { width_px: width } = exhibit.document
    const differences = findDifferences(here, there, width, !exhibit.hasText)
    if (!exhibit.hasText) return expect(differences).toEqual([])
    expect(differences.length / (here.length / 4)).toBeLessThanOrEqual(0.01)
    expect(differences.filter((index) => !isEdge(here, width, index))).toEqual([])
  })
})
