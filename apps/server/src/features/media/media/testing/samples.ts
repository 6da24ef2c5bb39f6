import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'

export interface PictureOptions {
  width?: number
  height?: number
  alpha?: boolean
  /** Fills the picture with noise, which does not compress, to make it large. */
  noise?: boolean
}

const gps = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 4366/100' }

export function picture({ width = 64, height = 48, alpha = false, noise = false }: PictureOptions = {}) {
  const background = alpha ? { r: 200, g: 30, b: 30, alpha: 0.5 } : { r: 200, g: 30, b: 30 }
  const create = { width, height, channels: alpha ? (4 as const) : (3 as const), background }
  return sharp({ create: noise ? { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } } : create })
}

export const jpeg = (options?: PictureOptions): Promise<Buffer> => picture(options).jpeg().toBuffer()
/** An SVG as a picture. */
export const rasterize = (svg: string, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> =>
  sharp(Buffer.from(svg)).toFormat(format, { quality: 90 }).toBuffer()
/** Hills under a sun, in a given hue, for pages that people look at. */
export const landscape = (width: number, height: number, hue: number): Promise<Buffer> =>
  rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">
      <rect width="100" height="100" fill="hsl(${hue} 60% 80%)"/><circle cx="70" cy="30" r="12" fill="hsl(${hue + 40} 80% 60%)"/>
      <path d="M0 70 25 45 50 72 75 50 100 75V100H0z" fill="hsl(${hue} 45% 40%)"/></svg>`,
  )
/** A sun over waves on a transparent background. */
export const emblem = (color: string): Promise<Buffer> =>
  rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 96 64" fill="none" stroke="${color}" stroke-width="5">
      <circle cx="48" cy="24" r="14" fill="${color}" stroke="none"/>
      <path d="M8 46c10-8 20-8 30 0s20 8 30 0 20-6 24-2M8 58c10-8 20-8 30 0s20 8 30 0 20-6 24-2"/></svg>`,
  )
export const png = (options?: PictureOptions): Promise<Buffer> => picture(options).png().toBuffer()

/** A picture with a location which, with `orientation` 6, is stored rotated. */
export const located = (options?: PictureOptions, orientation = 1) =>
  picture(options)
    .withMetadata({ orientation })
    .withExif({ IFD0: { Copyright: 'Harbour Cafe' }, IFD3: gps })

export async function animation(width = 60, height = 40): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'lime', 'blue'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

const second = 1

/** One second of 64×48 VP9 at 25 frames per second, optionally with Opus. The frames can't be displayed. */
export async function film({
  format = 'mp4',
  sound = false,
  frames = 25,
}: { format?: 'mp4' | 'webm'; sound?: boolean; frames?: number } = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const video = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(video, { frameRate: 25 })
  const audio = new EncodedAudioPacketSource('opus')
  if (sound) output.addAudioTrack(audio)
  await output.start()
  const config = { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 }
  for (let index = 0; index < frames; index++) {
    const packet = new EncodedPacket(new Uint8Array(200), index % 25 === 0 ? 'key' : 'delta', index / 25, second / 25)
    await video.add(packet, index === 0 ? { decoderConfig: config } : undefined)
  }
  for (let index = 0; index < (sound ? 50 : 0); index++) {
    const packet = new EncodedPacket(new Uint8Array(40), 'key', index / 50, second / 50)
    await audio.add(packet, index === 0 ? { decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 } } : undefined)
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

export function wav(): Buffer {
  const samples = Buffer.alloc(16_000)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The boxes of a HEIC picture without its pixels. */
export function heic(width: number, height: number, { turned = false } = {}): Buffer {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  const rotation = turned ? [box('irot', Buffer.of(1))] : []
  const properties = box('iprp', box('ipco', box('ispe', size), ...rotation))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', Buffer.alloc(4), properties),
    box('mdat', Buffer.alloc(64)),
  ])
}
