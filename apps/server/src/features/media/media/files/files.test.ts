import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { animation, film, heic, jpeg, located, picture, png, wav } from '../testing/samples.ts'
import { fitPicture } from './fit.ts'
import { withoutLocation } from './location.ts'
import { BadMedia, measure, thumbnailOf } from '#lib/files/picture.ts'
import { createSemaphore } from '#lib/files/semaphore.ts'
import { probeInThread } from './probe-in-thread.ts'
import { sniff } from '#lib/files/sniff.ts'

const typeOf = (bytes: Buffer, filename = 'file', declared = 'application/octet-stream') =>
  sniff({ head: bytes.subarray(0, 65_536), whole: async () => bytes, filename, declared })

describe('the type of a file', () => {
  it.each([
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/webp', picture().webp().toBuffer()],
    ['image/avif', picture().avif().toBuffer()],
    ['image/gif', animation()],
    ['image/heic', Promise.resolve(heic(40, 30))],
    ['video/mp4', film()],
    ['video/webm', film({ format: 'webm' })],
    ['audio/wav', Promise.resolve(wav())],
    ['application/pdf', Promise.resolve(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))],
  ])('is detected as %s by content, whatever the file name', async (mime, bytes) => {
    expect(await typeOf(await bytes, 'something.txt.exe', 'image/svg+xml')).toBe(mime)
  })

  it.each([
    ['notes.txt', 'text/plain', 'Plain words: ünïcödé\n'],
    ['BM.txt', 'text/plain', 'BM, two letters that also begin a bitmap'],
    ['read.md', 'text/markdown', '# Title\n\n<p align="center">fine</p>\n'],
    ['talk.vtt', 'text/vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'],
    ['talk.vtt', 'text/plain', 'no captions at all'],
    ['talk.srt', 'application/x-subrip', '1\n00:00:00,000 --> 00:00:01,000\nHello\n'],
    ['talk.srt', 'text/plain', '00:00.000 --> 00:01.000\nHello\n'],
  ])('of the text %s is %s', async (name, mime, text) => {
    expect(await typeOf(Buffer.from(text), name)).toBe(mime)
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.txt', '  <HTML><body onload="x()">'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'],
    ['drawing.txt', '<?xml version="1.0"?><svg/>'],
    ['script.txt', '#!/bin/sh\nrm -rf /\n'],
    ['binary.txt', 'text with \u0001 in it'],
    ['code.js', 'alert(1)'],
    ['tool.exe', 'MZ\u0090\0\u0003\0\0\0'],
    ['tool', '\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0002\0>\0'],
    ['archive.docx', 'PK\u0003\u0004 not really'],
    ['nothing.jpg', 'not a picture'],
  ])('of %s is not supported: %j', async (name, text) => {
    expect(await typeOf(Buffer.from(text, 'latin1'), name, 'text/html')).toBeUndefined()
  })

  it('distinguishes legacy Word and PowerPoint from other compound files', async () => {
    const compound = (name: string) => {
      const bytes = Buffer.alloc(4096)
      Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
      Buffer.from(`${name}\0`, 'utf16le').copy(bytes, 1024 + 256)
      return bytes
    }
    expect(await typeOf(compound('WordDocument'))).toBe('application/msword')
    expect(await typeOf(compound('PowerPoint Document'))).toBe('application/vnd.ms-powerpoint')
    expect(await typeOf(compound('Workbook'))).toBeUndefined()
  })
})

describe('picture locations', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('are removed from %s without any other change', async (format) => {
    const bytes = await located()[format]().toBuffer()
    const before = await sharp(bytes).metadata()
    const clean = withoutLocation(bytes)
    const after = await sharp(clean).metadata()
    const needle = Buffer.from([0x33, 0, 0, 0, 1, 0, 0, 0])
    expect(before.exif?.includes(needle)).toBe(true)
    expect(after.exif?.includes(needle)).toBe(false)
    expect(after.exif?.toString('latin1')).toContain('Harbour Cafe')
    expect(clean.length).toBe(bytes.length)
    expect((await sharp(clean).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true)
    expect(withoutLocation(clean)).toBe(clean)
  })

  it('are removed from both notations of XMP', () => {
    const xmp =
      '<rdf:Description exif:GPSLatitude="51,30.5N" exif:FNumber="28/10"><exif:GPSLongitude>0,7.7W</exif:GPSLongitude></rdf:Description>'
    const clean = withoutLocation(Buffer.from(`\xff\xd8 ${xmp}`, 'latin1')).toString('latin1')
    expect(clean).not.toMatch(/51,30|0,7/)
    expect(clean).toContain('exif:FNumber="28/10"')
    expect(clean).toHaveLength(xmp.length + 3)
  })

  it('leave a picture without one unchanged', async () => {
    const bytes = await jpeg()
    expect(withoutLocation(bytes)).toBe(bytes)
  })

  it('cause no failure in broken metadata', () => {
    for (const text of [
      'II*\0',
      'II*\0\xff\xff\xff\xff',
      'MM\0*\0\0\0\x08\xff\xff',
      'II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\xf0\xff\xff\xff',
    ]) {
      const bytes = Buffer.from(`Exif\0\0${text}`, 'latin1')
      expect(withoutLocation(bytes)).toBe(bytes)
    }
  })
})

describe('a picture', () => {
  it('is measured in its displayed orientation', async () => {
    expect(await measure(await located({ width: 80, height: 20 }, 6).jpeg().toBuffer(), 'image/jpeg')).toMatchObject({
      width: 20,
      height: 80,
    })
    expect(await measure(heic(4032, 3024, { turned: true }), 'image/heic')).toEqual({ width: 3024, height: 4032 })
  })

  it('of more than 100 megapixels is rejected before decoding', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 6400, channels: 3, background: 'black' }, limitInputPixels: false })
      .png()
      .toBuffer()
    await expect(measure(bomb, 'image/png')).rejects.toBeInstanceOf(BadMedia)
    await expect(measure(heic(20_000, 20_000), 'image/heic')).rejects.toBeInstanceOf(BadMedia)
  })

  it('that is truncated has no thumbnail', async () => {
    const bytes = await jpeg({ width: 600, height: 600, noise: true })
    await expect(thumbnailOf(bytes.subarray(0, bytes.length / 3))).rejects.toBeInstanceOf(BadMedia)
    expect(await sharp(await thumbnailOf(bytes)).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
  })
})

describe('fitting a picture', () => {
  const describeFit = async (bytes: Buffer, mime: string, bounds: Parameters<typeof fitPicture>[2]) => {
    const fitted = await fitPicture(bytes, mime, bounds)
    if ('unmet' in fitted) throw new Error(fitted.unmet)
    return { ...fitted, metadata: await sharp(fitted.bytes).metadata() }
  }

  it('reduces quality first and pixels second, and keeps the aspect ratio', async () => {
    const bytes = await picture({ width: 1200, height: 800, noise: true }).jpeg({ quality: 100 }).toBuffer()
    const gentle = await describeFit(bytes, 'image/jpeg', { maxSize: Math.round(bytes.length * 0.7) })
    expect(gentle).toMatchObject({ mime: 'image/jpeg', width: 1200, height: 800 })
    const hard = await describeFit(bytes, 'image/jpeg', { maxSize: 40_000 })
    expect(hard.bytes.length).toBeLessThanOrEqual(40_000)
    expect(hard.bytes.length).toBeGreaterThan(15_000)
    expect(hard.width / hard.height).toBeCloseTo(1.5, 1)
  })

  it('respects side and pixel limits, and applies the orientation without metadata', async () => {
    const bytes = await located({ width: 400, height: 200 }, 6).jpeg().toBuffer()
    const fitted = await describeFit(bytes, 'image/jpeg', { maxHeight: 100, maxPixels: 10_000 })
    expect(fitted).toMatchObject({ width: 50, height: 100 })
    expect(fitted.metadata.exif).toBeUndefined()
  })

  it('keeps transparency if an allowed format supports it', async () => {
    const bytes = await png({ width: 300, height: 200, alpha: true })
    expect((await describeFit(bytes, 'image/png', { maxWidth: 100 })).metadata).toMatchObject({ format: 'png', hasAlpha: true })
    expect((await describeFit(bytes, 'image/png', { mimes: ['image/jpeg', 'image/webp'] })).metadata).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    })
    const flat = await describeFit(bytes, 'image/png', { mimes: ['image/jpeg'] })
    expect(flat.metadata).toMatchObject({ format: 'jpeg', hasAlpha: false })
    expect((await sharp(flat.bytes).stats()).channels[1]?.mean).toBeGreaterThan(130)
  })

  it('keeps animation, or fails', async () => {
    const bytes = await animation(120, 80)
    expect((await describeFit(bytes, 'image/gif', { maxWidth: 60 })).metadata).toMatchObject({ format: 'gif', pages: 3, width: 60 })
    expect(await fitPicture(bytes, 'image/gif', { mimes: ['image/jpeg'] })).toEqual({ unmet: 'media_type' })
  })

  it('fails when nothing recognizable would be left', async () => {
    const bytes = await jpeg({ width: 500, height: 500, noise: true })
    expect(await fitPicture(bytes, 'image/jpeg', { maxSize: 200 })).toEqual({ unmet: 'media_size' })
    expect(await fitPicture(bytes, 'image/jpeg', { maxSize: 20_000, minWidth: 450 })).toEqual({ unmet: 'media_size' })
    expect(await fitPicture(bytes, 'image/jpeg', { maxWidth: 31 })).toEqual({ unmet: 'media_dimensions' })
    expect(await fitPicture(bytes, 'image/jpeg', { maxHeight: 400, minWidth: 401 })).toEqual({ unmet: 'media_dimensions' })
  })

  it('compresses a photo to a quality of 75 at the least, and then removes pixels', async () => {
    const bytes = await picture({ width: 640, height: 480, noise: true }).jpeg({ quality: 100 }).toBuffer()
    const sizeOf = async (quality: number) => (await sharp(bytes).jpeg({ quality, mozjpeg: true }).toBuffer()).length
    const [best, middle, least] = [await sizeOf(90), await sizeOf(80), await sizeOf(75)]
    const fit = async (maxSize: number) => {
      const { width, bytes: made } = await describeFit(bytes, 'image/jpeg', { maxSize })
      return [width, made.length]
    }
    expect(await fit(best)).toEqual([640, best])
    expect(await fit(best - 1)).toEqual([640, middle])
    expect(await fit(middle - 1)).toEqual([640, least])
    const [width = 0, size = 0] = await fit(least - 1)
    expect(width).toBeLessThan(640)
    expect(width).toBeGreaterThan(480)
    expect(size).toBeLessThan(least)
  })

  // Limits as networks state them: 320 to 1,440 pixels wide from 4:5 to 1.91:1, 36,152,320 pixels.
  it.each([
    [
      { width: 1440, height: 1800 },
      { maxWidth: 1440, minRatio: 4 / 5 },
      { width: 1440, height: 1800 },
    ],
    [
      { width: 1441, height: 1801 },
      { maxWidth: 1440, minRatio: 4 / 5 },
      { width: 1440, height: 1799 },
    ],
    [
      { width: 2883, height: 3603 },
      { maxWidth: 1440, minRatio: 4 / 5 },
      { width: 1440, height: 1799 },
    ],
    [
      { width: 3820, height: 2000 },
      { maxWidth: 1440, maxRatio: 1.91 },
      { width: 1438, height: 753 },
    ],
    [{ width: 8000, height: 5000 }, { maxPixels: 36_152_320 }, { width: 7605, height: 4753 }],
    [
      { width: 320, height: 320 },
      { minWidth: 320, maxWidth: 1440 },
      { width: 320, height: 320 },
    ],
  ])('of %j to %j makes it %j', async (size, bounds, expected) => {
    const bytes = await picture(size).png().toBuffer()
    const { width, height, metadata } = await describeFit(bytes, 'image/png', { mimes: ['image/jpeg'], ...bounds })
    expect({ width, height }).toEqual(expected)
    expect(metadata).toMatchObject({ format: 'jpeg', ...expected })
    expect(width / height).toBeGreaterThanOrEqual(('minRatio' in bounds && bounds.minRatio) || 0)
    expect(width / height).toBeLessThanOrEqual(('maxRatio' in bounds && bounds.maxRatio) || 2)
  })

  it('shrinks to the least size that a network takes before it fails', async () => {
    const bytes = await jpeg({ width: 640, height: 640, noise: true })
    const { bytes: smallest } = await describeFit(bytes, 'image/jpeg', { maxWidth: 320 })
    const least = (await sharp(bytes).resize(320, 320, { fit: 'fill' }).jpeg({ quality: 75, mozjpeg: true }).toBuffer()).length
    expect(least).toBeLessThan(smallest.length)
    expect(await describeFit(bytes, 'image/jpeg', { maxSize: least, minWidth: 320 })).toMatchObject({ width: 320, height: 320 })
    expect(await fitPicture(bytes, 'image/jpeg', { maxSize: least - 1, minWidth: 320 })).toEqual({ unmet: 'media_size' })
  })
})

describe('a video', () => {
  const read = (bytes: Buffer) => ({ size: bytes.length, read: async (start: number, end: number) => bytes.subarray(start, end) })

  it.each(['mp4', 'webm'] as const)('in %s reports its size, duration, frame rate and codecs', async (format) => {
    const facts = await probeInThread(read(await film({ format, sound: true })))
    expect(facts).toMatchObject({ width: 64, height: 48, frameRate: 25, videoCodec: 'vp9', audioCodec: 'opus' })
    expect(facts.duration).toBeCloseTo(1, 1)
  })

  it('with invalid content is rejected', async () => {
    await expect(probeInThread(read(Buffer.from('no film')))).rejects.toBeInstanceOf(BadMedia)
    const broken = await film()
    broken.fill(0xff, broken.indexOf('moov') + 8)
    await expect(probeInThread(read(broken))).rejects.toBeInstanceOf(BadMedia)
  })

  it('whose bytes never arrive times out', async () => {
    const never = { size: 1000, read: () => new Promise<Uint8Array>(() => undefined) }
    await expect(probeInThread(never, { timeout: 300 })).rejects.toBeInstanceOf(BadMedia)
  })

  it('passes on a failure of its store', async () => {
    const failing = {
      size: 1000,
      read: async () => {
        throw new Error('store unavailable')
      },
    }
    await expect(probeInThread(failing)).rejects.toThrow('store unavailable')
  })
})

it('limits the number of concurrent tasks', async () => {
  const places = createSemaphore(2)
  let running = 0
  let most = 0
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const all = gates.map((gate) =>
    places(async () => {
      most = Math.max(most, ++running)
      await gate.promise
      running -= 1
    }),
  )
  for (const gate of gates) gate.resolve()
  await Promise.all(all)
  expect(most).toBe(2)
  await expect(
    places(async () => {
      throw new Error('x')
    }),
  ).rejects.toThrow('x')
  expect(await places(async () => 'free again')).toBe('free again')
})
