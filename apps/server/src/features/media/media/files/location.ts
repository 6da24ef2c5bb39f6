/**
 * Removes where a picture was taken, and nothing else: the same bytes at the same offsets, with the GPS part of EXIF
 * zeroed and the positions in XMP blanked. Works on the metadata blocks themselves, so it needs no decoder and loses no
 * quality. EXIF: CIPA DC-008; tag 0x8825 of the first directory points to the GPS directory.
 */
import { crc32 } from 'node:zlib'

const gpsPointer = 0x8825
/** Bytes of one value, by EXIF type. */
const valueSizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 }

/** More blocks than any camera writes. Keeps a hostile file from blocking the process. */
const mostBlocks = 256

/** A copy without the location, or the given bytes themselves if they contain none. */
export function withoutLocation(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  let changed = false
  for (const header of ['II*\0', 'MM\0*']) {
    let blocks = 0
    for (let at = copy.indexOf(header, 0, 'latin1'); at >= 0 && blocks < mostBlocks; at = copy.indexOf(header, at + 4, 'latin1'), blocks++)
      if (blankGps(copy.subarray(at), header.startsWith('I'))) changed = true
  }
  if (blankXmp(copy)) changed = true
  if (!changed) return bytes
  if (copy.toString('latin1', 1, 4) === 'PNG') correctChecksums(copy)
  return copy
}

interface Words {
  u16(at: number): number
  u32(at: number): number
}

const wordsOf = (tiff: Buffer, little: boolean): Words => ({
  u16: (at) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
  u32: (at) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
})

/** Zeroes the GPS directory of a TIFF block. Returns false if there is none, or the block is invalid. */
function blankGps(tiff: Buffer, little: boolean): boolean {
  const { u16, u32 } = wordsOf(tiff, little)
  const entriesAt = (directory: number): number[] => {
    if (directory < 8 || directory + 2 > tiff.length) return []
    const count = u16(directory)
    if (count > 512 || directory + 2 + count * 12 > tiff.length) return []
    return Array.from({ length: count }, (_, index) => directory + 2 + index * 12)
  }
  if (tiff.length < 8) return false
  const pointer = entriesAt(u32(4)).find((entry) => u16(entry) === gpsPointer)
  if (pointer === undefined) return false
  const directory = u32(pointer + 8)
  const entries = entriesAt(directory)
  for (const entry of entries) {
    const size = (valueSizes[u16(entry + 2)] ?? 0) * u32(entry + 4)
    const at = u32(entry + 8)
    if (size > 4 && size < 65_536 && at >= 8 && at + size <= tiff.length) tiff.fill(0, at, at + size)
    tiff.fill(0, entry, entry + 12)
  }
  if (entries.length) tiff.fill(0, directory, directory + 2)
  return entries.length > 0
}

/** The repeats are bounded, so that no input makes it slow. */
const xmpPosition = /(exif:GPS\w{1,40}\s{0,20}=\s{0,20})(["'])([^"']{0,200})\2|(<exif:GPS\w{1,40}[^>]{0,200}>)([^<]{0,200})<\/exif:GPS/g

function blankXmp(bytes: Buffer): boolean {
  if (!bytes.includes('exif:GPS')) return false
  let changed = false
  for (const found of bytes.toString('latin1').matchAll(xmpPosition)) {
    const before = found[1] === undefined ? (found[4] ?? '').length : found[1].length + 1
    const length = (found[3] ?? found[5] ?? '').length
    bytes.fill(0x20, found.index + before, found.index + before + length)
    changed ||= length > 0
  }
  return changed
}

/** Recomputes the checksum of every chunk of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function correctChecksums(png: Buffer): void {
  for (let at = 8; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) return
    png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end)
    at = end + 4
  }
}
