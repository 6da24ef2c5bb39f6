import { createHash, randomFillSync } from 'node:crypto'

/** A clock that stepped back by less is waited out. Beyond that it was probably set, and is followed. */
const STEP_BACK_MS = 60_000

/** Filled in one go, because a call to the generator costs more than the bytes. */
const randomness = Buffer.alloc(4096)
let used = randomness.length

function takeRandom(size: number): Buffer {
  if (used + size > randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  used += size
  return randomness.subarray(used - size, used)
}

interface Sequence {
  time: number
  counter: number
}

/** Apart, so that each stays in order if the clock of an app is far from the system's. */
const sequences = { given: { time: 0, counter: 0 }, system: { time: 0, counter: 0 } } satisfies Record<string, Sequence>

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for the only format of the service's own ids: 36 characters, lower case, any version. */
export function isUuid(text: string): boolean {
  return CANONICAL.test(text)
}

/**
 * A UUIDv7 (RFC 9562, section 5.7) for `at`, a date or Unix milliseconds. Ids of one process sort by creation, those for given times
 * and those for the current one each: the 12 bits after the version are a counter that starts at a random value below 2048 every
 * millisecond (section 6.2, method 1) and borrows from the next millisecond when exhausted.
 */
export function uuid7(at?: Date | number): string {
  const now = Number(at ?? Date.now())
  const sequence = at === undefined ? sequences.system : sequences.given
  if (now > sequence.time || now <= sequence.time - STEP_BACK_MS) {
    sequence.time = now
    sequence.counter = takeRandom(2).readUInt16BE() & 0x7ff
  } else if (++sequence.counter > 0xfff) {
    sequence.time++
    sequence.counter = 0
  }
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(sequence.time, 0, 6)
  bytes.writeUInt16BE(sequence.counter, 6)
  takeRandom(8).copy(bytes, 8)
  return format(bytes, 7)
}

export const newId = ({ clock }: { clock: { now(): Date } }): string => uuid7(clock.now())

/** The smallest UUIDv7 created at or after this instant. Ids begin with their time in milliseconds, so a primary key is in time order. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The UUIDv5 (RFC 9562, section 5.5) of a name. The same namespace and name always give the same id. */
export function uuid5(namespace: string, name: string): string {
  if (!isUuid(namespace)) throw new TypeError('The namespace is not a UUID.')
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex')
  return format(createHash('sha1').update(space).update(name, 'utf8').digest().subarray(0, 16), 5)
}

function format(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
