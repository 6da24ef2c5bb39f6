/** The fonts that texts can have: families of the server, and those of the brand kit, whose weights and styles are files. Pure. */
import type { FontFace } from '@broadside/scene/editor'
import { matchFamily } from '@broadside/scene/render/families'
import type { BrandKitView } from '#api/brand-kit.ts'
import type { FontFamily } from '#api/designs.ts'

type Style = FontFace['style']

interface BrandFace {
  assetId: string
  weight: number
  style: Style
  isLicensed: boolean
}

export interface FontOption {
  /** Unique among all options. */
  key: string
  family: string
  weights: readonly number[]
  styles: readonly Style[]
  /** Empty for a family of the server. */
  faces: readonly BrandFace[]
}

const hundreds = [100, 200, 300, 400, 500, 600, 700, 800, 900]

const bundledOption = ({ family, weights: { min, max }, styles }: FontFamily): FontOption => {
  const weights = hundreds.filter((weight) => weight >= min && weight <= max)
  return { key: `server ${family}`, family, weights: weights.length ? weights : [min], styles, faces: [] }
}

const sorted = (weights: readonly number[]): number[] => [...new Set(weights)].toSorted((one, other) => one - other)

const brandOption = (family: string, fonts: BrandKitView['fonts']): FontOption => {
  const faces = fonts.map(({ media_id: assetId, weight, style, license_acknowledged: isLicensed }) => ({
    assetId,
    weight,
    style,
    isLicensed,
  }))
  return {
    key: `kit ${family}`,
    family,
    weights: sorted(faces.map(({ weight }) => weight)),
    styles: [...new Set(faces.map(({ style }) => style))],
    faces,
  }
}

/** Those of the brand first. */
export const listFontOptions = (families: readonly FontFamily[], kit: Pick<BrandKitView, 'fonts'> | undefined): FontOption[] => {
  const brand = [...Map.groupBy(kit?.fonts ?? [], ({ family }) => family)]
  return [...brand.map(([family, fonts]) => brandOption(family, fonts)), ...families.map(bundledOption)]
}

/** The option that a text uses; undefined if its font is not available. */
export const findFontOption = (
  options: readonly FontOption[],
  { family, assetId }: Pick<FontFace, 'family' | 'assetId'>,
): FontOption | undefined => {
  if (assetId) return options.find(({ faces }) => faces.some((face) => face.assetId === assetId))
  const bundled = options.filter(({ faces }) => !faces.length)
  const name = family
    ? matchFamily(
        bundled.map((option) => option.family),
        family,
      )
    : bundled[0]?.family
  return bundled.find((option) => option.family === name)
}

/** The face of a family that is nearest to another one: of the same style if possible, in the closest weight. */
export const faceOf = ({ family, weights, styles, faces }: FontOption, { weight, style }: Pick<FontFace, 'weight' | 'style'>): FontFace => {
  const away = (other: number): number => Math.abs(other - weight)
  if (!faces.length) {
    const nearest = weights.toSorted((one, other) => away(one) - away(other))[0] ?? weight
    const isWithin = weight >= (weights[0] ?? weight) && weight <= (weights.at(-1) ?? weight)
    return { family, assetId: '', weight: isWithin ? weight : nearest, style: styles.includes(style) ? style : (styles[0] ?? 'normal') }
  }
  const ofStyle = faces.filter((face) => face.style === style)
  const [face] = (ofStyle.length ? ofStyle : [...faces]).toSorted((one, other) => away(one.weight) - away(other.weight))
  return { family, assetId: face?.assetId ?? '', weight: face?.weight ?? weight, style: face?.style ?? style }
}

/** Weights that the family has in a style. */
export const weightsOf = ({ weights, faces }: FontOption, style: Style | undefined): number[] => {
  const ofStyle = faces.filter((face) => style === undefined || face.style === style)
  return ofStyle.length ? sorted(ofStyle.map(({ weight }) => weight)) : [...weights]
}
