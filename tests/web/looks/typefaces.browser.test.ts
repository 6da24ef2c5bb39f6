/** A text in each typeface that comes with Broadside looks the same in an editor, which draws with the browser, and on the server. */
import { readFile } from 'node:fs/promises'
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draw } from '../../../apps/server/src/features/studio/designs/drawing/draw.ts'
import { registerFallback } from '../../../apps/server/src/features/studio/designs/drawing/fonts.ts'
import { boxWidth, fallbackFamily, getBoxFont, listBundled } from '../../../apps/server/src/features/studio/image-editor/bundled-fonts.ts'
import { hasChromium, launchChromium } from '../../../apps/server/src/test/chromium.ts'
import { aDocument, aLayer } from '../../../packages/scene/src/testing/scene.ts'
import { bundleForBrowser } from '../../../scripts/browser/bundle.ts'
import { findDifferences, isEdge } from '../compare.ts'

const side = 480
const sentence = 'The ferry to Łódź leaves at 7:45, море ждёт, Việt Nam, Θάλασσα, 港 🚢'
const looks = [
  { font_weight: 400, font_style: 'normal' },
  { font_weight: 700, font_style: 'normal' },
  { font_weight: 400, font_style: 'italic' },
] as const

/** The sentence in each look, one below the other. */
const documentOf = (font_family: string): DesignDocument =>
  aDocument(
    side,
    looks.map((look, index) =>
      aLayer({
        id: `t${index}`,
        type: 'text',
        transform: { x: 20, y: 10 + index * 155, width: 440, height: 150, rotation: 0, flip_x: false, flip_y: false },
        text: { text: sentence, font_size: 26, color: '#1f2937', wrap: 'word', font_family, ...look },
      }),
    ),
  )

const drawHere = async (document: DesignDocument): Promise<Uint8ClampedArray> => {
  const none = new Map<string, Uint8Array>()
  const bytes = new TextEncoder().encode(JSON.stringify(document))
  const drawn = await draw({ document: bytes, pageId: 'p', format: 'png', quality: undefined, scale: 1, pictures: none, fonts: none })
  for (const { code, parameters } of drawn.warnings)
    expect([code, parameters]).toEqual(['glyph_missing', { characters: ['港', '🚢'], count: 2 }])
  const pen = createCanvas(side, side).getContext('2d')
  pen.drawImage(await loadImage(drawn.bytes), 0, 0)
  return pen.getImageData(0, 0, side, side).data
}

/** Draws in the page with the files of the typefaces, and returns the pixels in base64. */
const pageScript = `
  import { renderPage } from '/scene.js'
  for (const { family, weights, slices } of await (await fetch('/families')).json())
    for (const { style, unicodeRange, name } of slices)
      document.fonts.add(new FontFace(family, 'url(/' + name + ')', { style, unicodeRange, weight: weights.min + ' ' + weights.max }))
  document.fonts.add(new FontFace('Boxes', 'url(/boxes)'))
  globalThis.drawDesign = async (design, family) => {
    const list = '"' + family + '", "${fallbackFamily}", "Boxes"'
    for (const { text } of design.pages[0].layers)
      await document.fonts.load(text.font_style + ' ' + text.font_weight + ' 20px ' + list, text.text)
    const stage = { createSurface: (width, height) => new OffscreenCanvas(width, height), picture: () => undefined, family: () => list }
    const surface = renderPage(stage, design.pages[0], design)
    const { data } = surface.getContext('2d').getImageData(0, 0, surface.width, surface.height)
    return btoa(Array.from(data, (byte) => String.fromCodePoint(byte)).join(''))
  }`

const drawThere = async (page: Page, document: DesignDocument, family: string): Promise<Uint8ClampedArray> => {
  const base64 = await page.evaluate(
    ([design, family]) =>
      (globalThis as unknown as { drawDesign(design: unknown, family: string): Promise<string> }).drawDesign(design, family),
    [document, family] as const,
  )
  return new Uint8ClampedArray(Buffer.from(base64, 'base64'))
}

describe.runIf(hasChromium)('a text in Chromium and on the server', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    registerFallback()
    const script = (await bundleForBrowser('packages/scene/src/index.ts')).get('entry')?.code ?? ''
    const files = new Map<string, string>(
      listBundled().flatMap(({ slices }) => slices.map(({ name, path }) => [`/${name}`, path] as const)),
    )
    browser = await launchChromium()
    page = await browser.newPage()
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url())
      const font = files.get(pathname)
      if (font) return route.fulfill({ contentType: 'font/woff2', body: await readFile(font) })
      if (pathname === '/boxes') return route.fulfill({ contentType: 'font/ttf', body: getBoxFont(boxWidth).bytes })
      if (pathname === '/scene.js') return route.fulfill({ contentType: 'text/javascript', body: script })
      if (pathname === '/families') return route.fulfill({ json: listBundled() })
      return route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${pageScript}</script>` })
    })
    await page.goto('https://scene.test/')
    await page.waitForFunction('globalThis.drawDesign')
  })
  afterAll(() => browser?.close())

  it.each(listBundled().map(({ family }) => family))('looks the same in %s', async (family) => {
    const document = documentOf(family)
    const [here, there] = [await drawHere(document), await drawThere(page, document, family)]
    const differences = findDifferences(here, there, side, false)
    expect(differences.length / (side * side)).toBeLessThanOrEqual(0.01)
    // A hairline may be visible in one of them only.
    expect(differences.filter((index) => !isEdge(here, side, index) && !isEdge(there, side, index))).toEqual([])
  })
})
