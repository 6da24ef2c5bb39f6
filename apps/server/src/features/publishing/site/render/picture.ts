import { markup, type Markup } from '#lib/html/markup.ts'
import type { Medium } from './view.ts'

/** Longest side of the thumbnail of the media library, in pixels. */
const smallSide = 480

/** Width of the medium copy in pixels: the text column on a screen with two device pixels per CSS pixel. */
export const mediumWidth = 1280

/** The `srcset`. Leaves out copies that are no smaller than the original. */
function copiesOf({ path, mime, width, height }: Medium): string {
  if (!width || !height || mime === 'image/gif') return ''
  const small = Math.min(width, Math.round((smallSide * width) / Math.max(width, height)))
  const copies = [
    ...(small < width ? [`${path}?size=small ${small}w`] : []),
    ...(mediumWidth < width ? [`${path}?size=medium ${mediumWidth}w`] : [`${path} ${width}w`]),
  ]
  return copies.length > 1 ? copies.join(', ') : ''
}

/** `sizes` is the value of the attribute of that name. */
export function picture(item: Medium, sizes: string): Markup {
  const { path, width, height, alt } = item
  const copies = copiesOf(item)
  const source = width && width > mediumWidth && copies ? `${path}?size=medium` : path
  return markup`<img class="u-photo" src="${source}"${copies && markup` srcset="${copies}" sizes="${sizes}"`}${width && height && markup` width="${width}" height="${height}"`} alt="${alt}" loading="lazy" decoding="async">`
}
