/** An in-memory `Run` whose journal outlives it, so that a test can kill a delivery anywhere and take it up again. */
import { randomUUID } from 'node:crypto'
import { NetworkError, settleTimes } from '../spec/index.ts'
import type { DraftMedia, Found, Http, Json, MediaConstraints, MediaFile, MissProof, OnceOptions, Published, Run } from '../spec/index.ts'

interface Attempt {
  id: string
  key: string
  nativeKey: Json
  payload: Json
  startedAt: Date
  baseline: Json
  /** Absent while open, which is what a process leaves behind that died in between. */
  outcome?: 'confirmed' | 'rejected' | 'not_sent' | 'unknown'
  errorCode?: string
}

export interface Journal {
  steps: Map<string, Json>
  published: Map<string, Published>
  attempts: Attempt[]
}

export const createJournal = (): Journal => ({ steps: new Map(), published: new Map(), attempts: [] })

/** Thrown where a test kills the process. */
export class Crash extends Error {
  override name = 'Crash'
}

/** Thrown by `run.later`. */
class Later extends Error {
  override name = 'Later'
  readonly milliseconds: number
  constructor(milliseconds: number) {
    super(`later: ${milliseconds}`)
    this.milliseconds = milliseconds
  }
}

export interface TestRunOptions {
  http: Http
  journal?: Journal
  now?: () => Date
  /** What the network states for the account; default `nothing`. */
  missProves?: MissProof
  /** Bytes of a medium; default as many zeros as its size says. */
  bytes?: (medium: DraftMedia) => Uint8Array
  /** False = renditions cannot be made smaller. Default true. */
  canShrink?: boolean
  /** Posts that belong to other destinations of the account. */
  taken?: readonly string[]
  /** True at the place where the process dies: before the call, or after the network took it and before that is recorded. */
  crash?: (place: { key: string; when: 'before_send' | 'after_send' }) => boolean
}

const toFile = (medium: DraftMedia, bytes: Uint8Array): MediaFile => ({
  mime: medium.mime,
  size: bytes.byteLength,
  filename: medium.filename,
  ...(medium.width === undefined ? {} : { width: medium.width }),
  ...(medium.height === undefined ? {} : { height: medium.height }),
  bytes: async () => bytes,
  stream: () => new Blob([new Uint8Array(bytes)]).stream(),
})

/** Cuts the bytes of an image to size: what matters to a network is how many there are. */
const openMedia = (options: TestRunOptions, medium: DraftMedia, constraints: MediaConstraints | undefined): MediaFile => {
  const bytes = options.bytes?.(medium) ?? new Uint8Array(medium.size)
  const limit = constraints?.maxSize
  const shrinks = options.canShrink !== false && medium.mime.startsWith('image/') && limit !== undefined && bytes.byteLength > limit
  return toFile(medium, shrinks ? bytes.subarray(0, limit) : bytes)
}

interface Circumstances {
  missProves: MissProof
  now: () => Date
}

/** Believes a miss only as far as the network states, unless a late arrival would do no harm. */
const lookUp = async <Key extends Json>(
  attempt: Attempt,
  { find, nativeKey, repeatableFor = Number.POSITIVE_INFINITY }: OnceOptions<Key>,
  { missProves, now }: Circumstances,
): Promise<Found> => {
  if (!find) return { state: 'unsure' }
  try {
    const found = await find(attempt.nativeKey as Key, attempt)
    const age = now().getTime() - attempt.startedAt.getTime()
    const isBelieved = found.state !== 'absent' || (nativeKey && age < repeatableFor) || age >= settleTimes[missProves]
    return isBelieved ? found : { state: 'unsure' }
  } catch (error) {
    if (error instanceof NetworkError) return { state: 'unsure' }
    throw error
  }
}

/** What the last attempt of this key means for the next one. */
const reconcile = async <Key extends Json>(
  last: Attempt,
  options: OnceOptions<Key>,
  circumstances: Circumstances,
): Promise<Published | 'send'> => {
  if (last.outcome === 'rejected' || last.outcome === 'not_sent') return 'send'
  const { repeatableFor = 0 } = options
  const found = await lookUp(last, options, circumstances)
  if (found.state === 'found') {
    last.outcome = 'confirmed'
    return found.published
  }
  if (found.state === 'absent') {
    last.outcome = 'not_sent'
    return 'send'
  }
  last.outcome = 'unknown'
  if (circumstances.now().getTime() - last.startedAt.getTime() < repeatableFor) return 'send'
  throw new NetworkError({ kind: 'unknown', evidence: 'unknown', code: 'outcome_unknown' })
}

const settle = async <Key extends Json>(
  attempt: Attempt,
  options: OnceOptions<Key>,
  error: NetworkError,
  circumstances: Circumstances,
): Promise<Published> => {
  attempt.outcome = error.evidence
  attempt.errorCode = error.code
  if (error.evidence === 'unknown' || error.kind === 'duplicate') {
    const found = await lookUp(attempt, options, circumstances)
    if (found.state === 'found') {
      attempt.outcome = 'confirmed'
      return found.published
    }
    if (found.state === 'absent' && error.evidence === 'unknown') attempt.outcome = 'not_sent'
  }
  throw error
}

const createOnce =
  (journal: Journal, options: TestRunOptions, circumstances: Circumstances): Run['once'] =>
  async (key, once) => {
    const done = journal.published.get(key)
    if (done) return done
    const confirm = (published: Published): Published => {
      journal.published.set(key, published)
      return published
    }
    const last = journal.attempts.findLast((attempt) => attempt.key === key)
    const next = last ? await reconcile(last, once, circumstances) : 'send'
    if (next !== 'send') return confirm(next)
    const id = randomUUID()
    // One key for all attempts of a step: a request that is still on its way must meet its own repeat.
    const nativeKey = last?.nativeKey ?? once.nativeKey?.() ?? id
    const baseline = await once.baseline?.().catch((error: unknown) => {
      if (error instanceof NetworkError) return null
      throw error
    })
    const attempt: Attempt = { id, key, nativeKey, payload: once.payload, startedAt: circumstances.now(), baseline: baseline ?? null }
    journal.attempts.push(attempt)
    if (options.crash?.({ key, when: 'before_send' })) throw new Crash(key)
    try {
      const published = await once.send(nativeKey as Parameters<typeof once.send>[0], attempt)
      if (options.crash?.({ key, when: 'after_send' })) throw new Crash(key)
      attempt.outcome = 'confirmed'
      return confirm(published)
    } catch (error) {
      if (error instanceof NetworkError) return confirm(await settle(attempt, once, error, circumstances))
      throw error
    }
  }

export const createTestRun = (options: TestRunOptions): Run & { journal: Journal } => {
  const journal = options.journal ?? createJournal()
  const now = options.now ?? (() => new Date())
  return {
    journal,
    http: options.http,
    signal: new AbortController().signal,
    now,
    step: async (key, work) => {
      // The journal gives back what this very step put into it.
      if (journal.steps.has(key)) return journal.steps.get(key) as Awaited<ReturnType<typeof work>>
      const result = await work()
      journal.steps.set(key, JSON.parse(JSON.stringify(result)))
      return result
    },
    once: createOnce(journal, options, { now, missProves: options.missProves ?? 'nothing' }),
    listTaken: async (ids) => new Set(ids.filter((id) => options.taken?.includes(id))),
    later: (milliseconds) => {
      throw new Later(milliseconds)
    },
    media: async (medium, constraints) => openMedia(options, medium, constraints),
  }
}

/** Works until the end, coming again at once wherever the network asks to come again later; at most 20 times. */
export const finish = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let turn = 0; turn < 20; turn++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Later)) throw error
    }
  }
  throw new Error('The network asked to come again later 20 times.')
}
