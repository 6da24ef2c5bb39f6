/** The copies of a picture that the image editor loads. */
import type { Sharp } from 'sharp'

export const variants = ['drawn', 'screen'] as const
export type Variant = (typeof variants)[number]

export const variantMimes: Record<Variant, string> = { drawn: 'image/png', screen: 'image/webp' }

const fitted = (picture: Sharp, side: number): Sharp =>
  picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true }).toColorspace('srgb')

/** The pixels of a picture in a design: upright, in sRGB, at most 4,096 pixels a side. */
export const asDrawn = (picture: Sharp): Sharp => fitted(picture, 4096)

const encoders: Record<Variant, (picture: Sharp) => Sharp> = {
  // Half as large as at the lowest level, and ready in two thirds of the time of the highest.
  drawn: (picture) => asDrawn(picture).png({ compressionLevel: 3, adaptiveFiltering: true }),
  screen: (picture) => fitted(picture, 2048).webp({ quality: 90, effort: 2 }),
}

export const encodeVariant = (picture: Sharp, variant: Variant): Sharp => encoders[variant](picture)
