/** Finds what a page requests and the renderer doesn't have: fonts, characters and pictures. */
import type { DesignDocument, DesignPage, Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
import { maxMissingCharacters, maxPageWarnings } from '@broadside/contract/features/designs.schemas'
import { shownLayers } from '@broadside/scene/render/page'
import type { Stage } from '@broadside/scene/render/stage'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { defined } from '#lib/defined.ts'
import { boxFamilies, familyOf, isFontMissing } from './fonts.ts'
import type { Warning } from './task.ts'

interface Available {
  fonts: ReadonlySet<string>
  pictures: { has(mediaId: string): boolean }
}

const isInvisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]$/u

/** Whether a font of this list has a character: it does if the character is as wide with each of the boxes. */
function createLookup(pen: SKRSContext2D, fonts: ReadonlySet<string>): (text: TextPart, character: string) => boolean {
  const known = new Map<string, boolean>()
  const widthOf = (character: string, font: string) => {
    pen.font = font
    return pen.measureText(character).width
  }
  return (text, character) => {
    const [narrow = '', wide = ''] = boxFamilies.map((boxes) => `${text.font_style ?? 'normal'} 100px ${familyOf(fonts, boxes)(text)}`)
    const key = `${character} ${narrow}`
    const has = known.get(key) ?? widthOf(character, narrow) === widthOf(character, wide)
    known.set(key, has)
    return has
  }
}

function missingCharacters(text: TextPart, has: ReturnType<typeof createLookup>): string[] {
  // Fonts may have a composed letter without its accent.
  const characters = new Set(text.text.toWellFormed().normalize('NFC'))
  return [...characters].filter((character) => !isInvisible.test(character) && !has(text, character))
}

type Found = Pick<Warning, 'code' | 'parameters'>

function missingOfText(text: TextPart, { fonts }: Available, has: ReturnType<typeof createLookup>): Found[] {
  if (text.text.trim() === '') return []
  const found: Found[] = []
  if (isFontMissing(text, fonts)) {
    const { font_family: family, font_asset_id: media_id } = text
    found.push({ code: 'font_missing', parameters: defined({ family: family || undefined, media_id: media_id || undefined }) })
  }
  const characters = missingCharacters(text, has)
  if (characters.length)
    found.push({ code: 'glyph_missing', parameters: { characters: characters.slice(0, maxMissingCharacters), count: characters.length } })
  return found
}

const missingPicture = (mediaId: string | undefined, { pictures }: Available): Found[] =>
  mediaId === undefined || pictures.has(mediaId) ? [] : [{ code: 'picture_missing', parameters: { media_id: mediaId } }]

/** Lists what is missing in the visible parts of a page, in the order of its layers. */
export function listMissing(page: DesignPage, document: DesignDocument, available: Available): Warning[] {
  const has = createLookup(createCanvas(1, 1).getContext('2d'), available.fonts)
  const stage: Stage<Canvas> = { createSurface: createCanvas, picture: () => undefined, family: familyOf(available.fonts) }
  const ofLayer = ({ text, image }: Layer) => [
    ...(text ? missingOfText(text, available, has) : []),
    ...missingPicture(image?.media_id, available),
  ]
  const { type, opacity, image } = page.background
  const backdrop = type === 'image' && opacity > 0 ? image?.media_id : undefined
  const warnings = [
    ...missingPicture(backdrop, available).map((found) => ({ ...found, page_id: page.id })),
    ...shownLayers(stage, page, document).flatMap((layer) =>
      ofLayer(layer).map((found) => ({ ...found, page_id: page.id, layer_id: layer.id })),
    ),
  ]
  return warnings.slice(0, maxPageWarnings)
}
