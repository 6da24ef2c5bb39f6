/** A picture of two windows, for the README. */
import sharp from 'sharp'

/** At two pixels per CSS pixel. */
const size = { width: 2880, height: 2060 }
const radius = 24
const blur = 40

const rounded = async (window: Buffer): Promise<{ input: Buffer; width: number; height: number }> => {
  const { width, height } = await sharp(window).metadata()
  const corners = Buffer.from(`<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`)
  const input = await sharp(window)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, width, height }
}

const shadowOf = async (width: number, height: number): Promise<Buffer> => {
  const full = { width: width + 4 * blur, height: height + 4 * blur }
  const box = `<rect x="${2 * blur}" y="${2 * blur}" width="${width}" height="${height}" rx="${radius}" fill="#000" opacity=".45"/>`
  return sharp(Buffer.from(`<svg width="${full.width}" height="${full.height}">${box}</svg>`))
    .blur(blur / 2)
    .png()
    .toBuffer()
}

/** The front window is at the bottom right. The rest is transparent. */
export async function compose(back: Buffer, front: Buffer): Promise<Buffer> {
  const behind = await rounded(back)
  const before = await rounded(await sharp(front).resize({ width: 1780 }).png().toBuffer())
  const left = size.width - before.width - 2 * blur
  const top = size.height - before.height - 2 * blur
  const shadow = await shadowOf(before.width, before.height)
  const overlay = [
    { input: behind.input, left: 0, top: 0 },
    { input: shadow, left: left - 2 * blur, top: top - 2 * blur },
    { input: before.input, left, top },
  ]
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { ...size, channels: 4, background } })
    .composite(overlay)
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}
