/** Larger files are rarely chosen twice, and hashing them takes as long as sending a part of them. */
const mostBytes = 64_000_000

/**
 * SHA-256 in hexadecimal, computed off the main thread by the browser; undefined for large files, and on plain HTTP, where browsers have no
 * `crypto.subtle` (https://developer.mozilla.org/docs/Web/API/Crypto/subtle).
 */
export const digest = async (file: Blob): Promise<string | undefined> => {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle || file.size > mostBytes) return undefined
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
