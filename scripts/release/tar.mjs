// Writes tar archives whose bytes depend only on their files: sorted, without owners, and with one fixed time.
import { gzipSync } from 'node:zlib'

const BLOCK = 512

/** The time that npm gives to the files of packages: 1985-10-26. Tools refuse files from before 1980. */
const TIME = 499_162_500

/**
 * @param {{ path: string, content: Buffer, isExecutable: boolean }[]} files with slashes in their paths
 * @returns {Buffer} a compressed archive in the format of POSIX (ustar)
 */
export function toArchive(files) {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const parts = sorted.flatMap((file) => [toHeader(file), file.content, Buffer.alloc(-file.content.length & (BLOCK - 1))])
  // Compressing at the highest level takes three times as long and saves a percent.
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]))
}

/** See https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html for the fields. */
function toHeader({ path, content, isExecutable }) {
  const header = Buffer.alloc(BLOCK)
  const [prefix, name] = splitPath(path)
  const octal = (value, length) => value.toString(8).padStart(length - 1, '0')
  const fields = [
    [0, name],
    [100, octal(isExecutable ? 0o755 : 0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(content.length, 12)],
    [136, octal(TIME, 12)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
    [345, prefix],
  ]
  for (const [at, text] of fields) header.write(text, at, 'utf8')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)}\0`, 148, 'latin1')
  return header
}

/** A name has 100 bytes, and the folder before it 155. */
function splitPath(path) {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    if (Buffer.byteLength(path.slice(at + 1)) <= 100 && Buffer.byteLength(path.slice(0, at)) <= 155)
      return [path.slice(0, at), path.slice(at + 1)]
  }
  throw new Error(`The path is too long for an archive: ${path}`)
}
