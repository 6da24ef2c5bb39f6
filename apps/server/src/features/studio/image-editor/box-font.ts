/**
 * A font that draws every character as a box. As the last family of a text it is used for characters that no other font has, which the canvas
 * would otherwise take from the fonts of the system. In OpenType (https://learn.microsoft.com/typography/opentype/spec/otff).
 */

const unitsPerEm = 1000
const [left, bottom, right, top, thickness] = [60, 0, 540, 700, 50] as const

const uint16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/** Two contours of four points: the second runs the other way, so the box is empty. */
function boxGlyph(): Buffer {
  const inner = { left: left + thickness, bottom: bottom + thickness, right: right - thickness, top: top - thickness }
  const xs = [left, left, right, right, inner.left, inner.right, inner.right, inner.left]
  const ys = [bottom, top, top, bottom, inner.bottom, inner.bottom, inner.top, inner.top]
  const steps = (values: number[]) => uint16(...values.map((value, index) => value - (values[index - 1] ?? 0)))
  const onCurve = Buffer.alloc(xs.length, 1)
  return Buffer.concat([uint16(2, left, bottom, right, top, 3, 7, 0), onCurve, steps(xs), steps(ys)])
}

const glyphs = { none: 0, box: 1, blank: 2 } as const

const isIgnorable = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]$/u
const isSpace = /^\p{White_Space}$/u

/** Invisible characters stay with the font of their neighbors, which shape differently around them. */
const glyphOf = (codePoint: number): number => {
  const character = String.fromCodePoint(codePoint)
  if (isIgnorable.test(character)) return glyphs.none
  return isSpace.test(character) ? glyphs.blank : glyphs.box
}

/** Later characters have boxes only, except for the tags of plane 14, which are ignorable. */
const lastVaried = 0x1d17a
const tags = { first: 0xe0000, last: 0xe0fff }

/** Ranges of characters with the same glyph, in order. */
function* ranges(): Generator<[first: number, last: number, glyph: number]> {
  let [first, glyph] = [0, glyphOf(0)]
  for (let codePoint = 1; codePoint <= lastVaried + 1; codePoint++) {
    const next = codePoint > lastVaried ? undefined : glyphOf(codePoint)
    if (next === glyph) continue
    if (glyph !== glyphs.none) yield [first, codePoint - 1, glyph]
    if (next !== undefined) [first, glyph] = [codePoint, next]
  }
  yield [lastVaried + 1, tags.first - 1, glyphs.box]
  yield [tags.last + 1, 0x10ffff, glyphs.box]
}

/** Format 13 maps ranges to one glyph each. */
function characterMap(): Buffer {
  const groups = [...ranges()]
  const subtable = Buffer.concat([uint16(13, 0), uint32(16 + groups.length * 12, 0, groups.length), uint32(...groups.flat())])
  return Buffer.concat([uint16(0, 1, 3, 10), uint32(12), subtable])
}

/** Version, italic angle, underline, and whether all advances are equal. */
const postscript = () => Buffer.concat([uint32(0x00030000, 0), uint16(-100, 50), uint32(1, 0, 0, 0, 0)])

/** Browsers refuse a font without it. Its metrics repeat those of `hhea`. */
const os2 = (advance: number) =>
  Buffer.concat([
    uint16(4, advance, 400, 5, 0),
    uint16(650, 600, 0, 75, 650, 600, 0, 350, thickness, 250, 0),
    Buffer.alloc(10),
    uint32(0, 0, 0, 0, 0),
    uint16(0x40, 0x21, 0xffff, 800, -200, 0, 800, 200),
    uint32(0, 0),
    uint16(500, top, 0, 0x20, 0),
  ])

function tables(map: Buffer, advance: number): [tag: string, bytes: Buffer][] {
  const box = boxGlyph()
  const padded = Buffer.concat([box, Buffer.alloc(box.length % 2)])
  const head = Buffer.concat([
    uint32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    uint16(3, unitsPerEm),
    uint32(0, 0, 0, 0),
    uint16(left, bottom, right, top, 0, 8, 2, 1, 0),
  ])
  return [
    ['OS/2', os2(advance)],
    ['cmap', map],
    ['glyf', Buffer.concat([padded, padded])],
    ['head', head],
    ['hhea', Buffer.concat([uint32(0x00010000), uint16(800, -200, 0, advance, left, advance - right, right, 1, 0, 0, 0, 0, 0, 0, 0, 3)])],
    ['hmtx', uint16(advance, left, advance, left, advance, 0)],
    ['loca', uint32(0, padded.length, padded.length * 2, padded.length * 2)],
    ['maxp', Buffer.concat([uint32(0x00010000), uint16(3, 8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)])],
    // No names, but browsers refuse a font without the table.
    ['name', uint16(0, 0, 6)],
    ['post', postscript()],
  ]
}

function toFile(parts: readonly [tag: string, bytes: Buffer][]): Buffer {
  const directory = [uint32(0x00010000), uint16(parts.length, 128, 3, parts.length * 16 - 128)]
  const bodies: Buffer[] = []
  let offset = 12 + parts.length * 16
  for (const [tag, bytes] of parts) {
    directory.push(Buffer.from(tag, 'latin1'), uint32(0, offset, bytes.length))
    const body = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    bodies.push(body)
    offset += body.length
  }
  return Buffer.concat([...directory, ...bodies])
}

/** Creates a font for each width of the box, in thousandths of the font size. */
export function createBoxFonts(widths: readonly number[]): Buffer[] {
  const map = characterMap()
  return widths.map((width) => toFile(tables(map, width)))
}
