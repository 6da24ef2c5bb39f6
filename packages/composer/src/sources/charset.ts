/** Decodes bytes by the byte order mark, the declared charset, the document's own declaration or UTF-8, in that order. */

const byteOrderMark = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Browsers scan the first 1024 bytes (HTML standard, 13.2.3.2); longer preambles are common enough to scan more. */
const prescanBytes = 4_096

const declaredInside = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  const label =
    /<meta[^>]{0,500}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/iu.exec(head)?.[1] ??
    /^<\?xml[^>]{0,200}encoding=["']([\w.:-]{1,40})/iu.exec(head)?.[1]
  // A document that has been readable as ASCII so far is not in UTF-16, whatever it says.
  return label && /^utf-?16/iu.test(label) ? 'utf-8' : label
}

const decoderFor = (label: string | undefined): InstanceType<typeof TextDecoder> | undefined => {
  if (!label) return undefined
  try {
    return new TextDecoder(label.trim())
  } catch {
    // An unknown encoding counts as undeclared.
    return undefined
  }
}

/** Never fails: invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array, charset?: string, options: { isMarkup: boolean } = { isMarkup: false }): string => {
  const inside = options.isMarkup ? declaredInside(bytes) : undefined
  const decoder = decoderFor(byteOrderMark(bytes)) ?? decoderFor(charset) ?? decoderFor(inside) ?? new TextDecoder()
  return decoder.decode(bytes)
}
