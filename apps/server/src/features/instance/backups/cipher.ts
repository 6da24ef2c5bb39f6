/**
 * Encryption of a target with a passphrase: scrypt (RFC 7914), then AES-256-GCM over chunks that each know their number,
 * their file and whether they are the last, so that none can be moved, repeated or left out.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupFailure } from './failure.ts'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

export interface EncryptionHeader {
  format: 1
  salt: string
  /** Of scrypt. */
  cost: number
  /** Proves the passphrase. */
  check: string
}

export interface Cipher {
  encrypt(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>
  /** Rejects with BackupFailure `damaged`. */
  decrypt(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>
  /** A name that doesn't reveal the content, which a hash of a known file would. */
  hide(hash: string): string
}

/** About a tenth of a second and 128 MiB for each try. */
const cost = 2 ** 17
/** Others would be refused, or take all memory. */
const costs = [2 ** 15, 2 ** 16, cost, 2 ** 18, 2 ** 19, 2 ** 20]
const chunkBytes = 64 * 1024
const saltBytes = 16
const tagBytes = 16

const masterOf = (passphrase: string, salt: Buffer, cost: number) =>
  derive(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })

const keyFor = (master: Buffer, purpose: string, salt: Uint8Array | string = '') =>
  Buffer.from(hkdfSync('sha256', master, salt, purpose, 32))

const checkOf = (master: Buffer) => createHmac('sha256', keyFor(master, 'broadside-backup/check')).update('check').digest('base64url')

export async function createEncryption(passphrase: string): Promise<{ header: EncryptionHeader; cipher: Cipher }> {
  const salt = randomBytes(saltBytes)
  const master = await masterOf(passphrase, salt, cost)
  return { header: { format: 1, salt: salt.toString('base64url'), cost, check: checkOf(master) }, cipher: createCipher(master) }
}

/** Throws BackupFailure for another passphrase. */
export async function openEncryption(header: EncryptionHeader, passphrase: string): Promise<Cipher> {
  if (header.format !== 1 || !costs.includes(header.cost))
    throw new BackupFailure('damaged', 'The file encryption.json of the target is damaged, or of a newer version.')
  const master = await masterOf(passphrase, Buffer.from(header.salt, 'base64url'), header.cost)
  const [found, expected] = [checkOf(master), header.check].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  if (found.length !== expected.length || !timingSafeEqual(found, expected))
    throw new BackupFailure('wrong_passphrase', "The passphrase isn't the one of this target, or its file encryption.json is damaged.")
  return createCipher(master)
}

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

/** Cuts a stream into pieces of exactly this size; only the last one is shorter, and it may be empty. */
async function* cut(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    rest.push(chunk)
    length += chunk.byteLength
    if (length <= size) continue
    const all = Buffer.concat(rest)
    let at = 0
    // A full piece waits for the next byte, because it may be the last one.
    for (; all.length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false }
    rest = [Buffer.from(all.subarray(at))]
    length = all.length - at
  }
  yield { piece: Buffer.concat(rest), isLast: true }
}

function createCipher(master: Buffer): Cipher {
  const names = keyFor(master, 'broadside-backup/names')
  const fileKey = (salt: Uint8Array) => keyFor(master, 'broadside-backup/file', salt)
  return {
    hide: (hash) => createHmac('sha256', names).update(hash).digest('hex'),
    encrypt: async function* (name, bytes) {
      const salt = randomBytes(saltBytes)
      const key = fileKey(salt)
      yield salt
      let number = 0
      for await (const { piece, isLast } of cut(bytes, chunkBytes)) {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(Buffer.from(name))
        yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      }
    },
    decrypt: (name, bytes) => decryptChunks(fileKey, name, bytes),
  }
}

async function* decryptChunks(
  fileKey: (salt: Uint8Array) => Buffer,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const damaged = () => new BackupFailure('damaged', `The file ${name} of the backup is damaged.`)
  const { salt, rest } = await split(bytes, saltBytes)
  if (salt.length < saltBytes) throw damaged()
  const key = fileKey(salt)
  let number = 0
  for await (const { piece, isLast } of cut(rest, chunkBytes + tagBytes)) {
    if (piece.length < tagBytes) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(name)).setAuthTag(piece.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw damaged()
    }
  }
}

async function split(bytes: AsyncIterable<Uint8Array>, length: number) {
  const iterator = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < length) {
    const next = await iterator.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield head.subarray(length)
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      // A reader that stops at a damaged chunk leaves no open file.
      await iterator.return?.()
    }
  }
  return { salt: head.subarray(0, length), rest: rest() }
}
