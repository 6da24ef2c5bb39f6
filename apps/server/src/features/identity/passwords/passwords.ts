/** Password hashes: Argon2id (RFC 9106) in the PHC string format, which includes the parameters. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export { passwordProblem } from './passwords.policy.ts'

const deriveKey = promisify(argon2)

declare module '#server/context.ts' {
  interface App {
    passwords: Passwords
  }
}

export interface PasswordCost {
  memoryKiB: number
  passes: number
  parallelism: number
}

/** From https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const recommended: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const saltLength = 16

/** The same characters can be typed in several encodings, so NIST SP 800-63B 3.1.1.2 requires normalization. */
const toMessage = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const derive = ({ memoryKiB: memory, passes, parallelism }: PasswordCost, password: string, nonce: Buffer, length: number) =>
  deriveKey('argon2id', { memory, passes, parallelism, message: toMessage(password), nonce, tagLength: length })

const format = ({ memoryKiB, passes, parallelism }: PasswordCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`

const phc = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

interface ParsedHash {
  cost: PasswordCost
  salt: Buffer
  tag: Buffer
}

function parse(hash: string): ParsedHash {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? []
  if (!salt || !tag) throw new TypeError('A stored password hash is malformed.')
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

export interface Passwords {
  /** A PHC string of about 100 characters. */
  hash(password: string): Promise<string>
  /** Takes equally long with and without a hash. False without one. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  /** Whether the hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean
}

/** The cost is a parameter only for tests; no setting may weaken it. */
export function createPasswords(cost = recommended): Passwords {
  /** Matches no password. Unknown addresses are compared with it. */
  const nobody = format(cost, Buffer.alloc(saltLength), Buffer.alloc(tagLength))
  return {
    hash: async (password) => {
      const salt = randomBytes(saltLength)
      return format(cost, salt, await derive(cost, password, salt, tagLength))
    },
    verify: async (hash, password) => {
      const { cost, salt, tag } = parse(hash ?? nobody)
      const made = await derive(cost, password, salt, tag.length)
      return timingSafeEqual(made, tag) && typeof hash === 'string'
    },
    isOutdated: (hash) => {
      const { cost: made, tag } = parse(hash)
      return (
        made.memoryKiB !== cost.memoryKiB ||
        made.passes !== cost.passes ||
        made.parallelism !== cost.parallelism ||
        tag.length !== tagLength
      )
    },
  }
}
