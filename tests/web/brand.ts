/** A brand kit in use, for tests that show it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { putBrandKit } from '@broadside/contract/features/brand-kit'
import { emblem } from '../../apps/server/src/features/media/media/testing/samples.ts'
import { addFile, type Shelf } from './shelf.ts'

const { resolve } = createRequire(new URL('../../apps/web/package.json', import.meta.url))

export const readFont = (style: 'normal' | 'italic'): Promise<Buffer> =>
  readFile(resolve(`@fontsource-variable/newsreader/files/newsreader-latin-wght-${style}.woff2`))

const colors = [
  { name: 'Sea', value: '#0f4c75' },
  { name: 'Lamp', value: '#ffd166' },
  { name: 'Quay', value: '#6b705c' },
  { name: 'Fog', value: '#e8eef280' },
]
const styles = [
  { name: 'Headline', font_size: 56, font_weight: 700, line_height: 1.1, color: '#0f4c75' },
  { name: 'Caption', font_size: 18, font_weight: 400, line_height: 1.4, color: '#ffd166' },
]
const family = 'Newsreader'

/** All user content of the kit, for tests that look for hard-coded text. */
export const brandTexts = [...colors, ...styles].map(({ name }) => name).concat(family, 'Georgia')

/** Returns the ids of its files by name. `image` becomes a background. */
export async function fillBrandKit({ test, client, workspaceId }: Shelf, image: string): Promise<Record<string, string>> {
  const add = (name: string, bytes: Buffer, kind: 'brand_asset' | 'brand_font') => addFile({ client, workspaceId }, name, bytes, kind)
  const ids = {
    'emblem.png': await add('emblem.png', await emblem('#0f4c75'), 'brand_asset'),
    'emblem-light.png': await add('emblem-light.png', await emblem('#ffffff'), 'brand_asset'),
    'newsreader.woff2': await add('newsreader.woff2', await readFont('normal'), 'brand_font'),
    'newsreader-italic.woff2': await add('newsreader-italic.woff2', await readFont('italic'), 'brand_font'),
  }
  await test.drain()
  const [headline, caption] = styles.map((style) => ({ ...style, font_style: 'normal' as const, letter_spacing: 0 }))
  await client.call(putBrandKit, {
    body: {
      workspace_id: workspaceId,
      name: 'Harbour Cafe',
      colors,
      text_styles: [
        { ...headline!, font_family: family, font_asset_id: ids['newsreader.woff2'] },
        { ...caption!, font_family: 'Georgia' },
      ],
      backgrounds: ['#0f4c75', '#ffffff', image],
      fonts: [
        { family, media_id: ids['newsreader.woff2'], style: 'normal', weight: 700, license_acknowledged: true },
        { family, media_id: ids['newsreader-italic.woff2'], style: 'italic', weight: 400 },
      ],
    },
  })
  return ids
}
