import { listImageFonts } from '@broadside/contract/features/designs'
import { type Route, route } from '#http/bind.ts'
import { boxWidth, type BundledFamily, getBoxFont, listBundled } from './bundled-fonts.ts'
import { assertEnabled } from './image-editor.ts'

/** Slices of one script in two parts, such as `latin` and `latin-ext`, are one script. */
const scriptsOf = ({ slices }: BundledFamily): string[] => [...new Set(slices.map(({ script }) => script.replace(/-ext$/, '')))]

const toUrl = ({ name }: { name: string }): string => `/assets/fonts/${name}`

const present = (bundled: BundledFamily) => ({
  family: bundled.family,
  weights: bundled.weights,
  styles: [...new Set(bundled.slices.map(({ style }) => style))],
  scripts: scriptsOf(bundled),
  slices: bundled.slices.map(({ style, unicodeRange, name }) => ({ style, unicode_range: unicodeRange, url: toUrl({ name }) })),
})

export const fontRoutes: Route[] = [
  route(listImageFonts, async (ctx) => {
    assertEnabled(ctx)
    return { families: listBundled().map(present), boxes: { family: 'Boxes', url: toUrl(getBoxFont(boxWidth)) } }
  }),
]
