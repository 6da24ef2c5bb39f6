/** An in-memory `Run` whose journal outlives it, so a test can crash a delivery anywhere and resume it. */
import { createHash, randomUUID } from 'node:crypto'
import { NetworkError, settleTimes } from '../spec/index.ts'
import type {
  DraftMedia,
  Found,
  Http,
  Json,
  MediaConstraints,
  MediaFile,
  MissProof,
  OnceOptions,
  OpenSocket,
  Published,
  Run,
} from '../spec/index.ts'
import { defined } from '../kit/defined.ts'
import { createTestSocket } from './socket.ts'

interface Attempt {
  id: string
  key: string
  nativeKey: Json
  payload: Json
  startedAt: Date
  baseline: Json
  firstSentAt: Date
  /** True once a user chose to repeat it. */
  isLeft?: true
  /** True once a read-back didn't find it. */
  isMissed?: true
  /** Absent while open, which is the state a crashed process leaves behind. */
  outcome?: 'confirmed' | 'rejected' | 'not_sent' | 'unknown'
  errorCode?: string
}

export interface Journal {
  steps: Map<string, Json>
  published: Map<string, Published>
  attempts: Attempt[]
  /** Deliveries with the same one use the same keys, like servers with the same data. */
  seed: string
}

export const createJournal = (): Journal => ({ steps: new Map(), published: new Map(), attempts: [], seed: randomUUID() })

const seedOf = ({ seed }: Pick<Journal, 'seed'>, step: string): string => {
  const hash = createHash('sha256').update(`${seed} ${step}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`
}

export class Crash extends Error {
  override name = 'Crash'
}

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
  openSocket?: OpenSocket
  journal?: Journal
  now?: () => Date
  /** What a miss proves for the account; default `nothing`. */
  missProves?: MissProof
  /** Bytes of a medium; defaults to as many zeros as its size. */
  bytes?: (medium: DraftMedia) => Uint8Array
  /** False = renditions can't be shrunk. Default true. */
  canShrink?: boolean
  taken?: readonly string[]
  /** Where media are served; https by default. Addresses of files within constraints name type and size, because fakes download nothing. */
  mediaOrigin?: string
  /** Returns true where the process must crash: before the call, or after the network accepted it but before that is recorded. */
  crash?: (place: { key: string; when: 'before_send' | 'after_send' }) => boolean
}

const toFile = (medium: DraftMedia, bytes: Uint8Array): MediaFile => ({
  mime: medium.mime,
  size: bytes.byteLength,
  filename: medium.filename,
  ...defined({ width: medium.width, height: medium.height }),
  bytes: async () => bytes,
  stream: ({ start, end } = { start: 0, end: bytes.byteLength }) => new Blob([new Uint8Array(bytes.subarray(start, end))]).stream(),
})

/** Truncates an image to size, and renames its type: only those matter to a network. */
const openMedia = (options: TestRunOptions, medium: DraftMedia, { maxSize, mimes }: MediaConstraints = {}): MediaFile => {
  const bytes = options.bytes?.(medium) ?? new Uint8Array(medium.size)
  if (options.canShrink === false || !medium.mime.startsWith('image/')) return toFile(medium, bytes)
  const mime = mimes?.includes(medium.mime) === false ? (mimes[0] ?? medium.mime) : medium.mime
  return toFile({ ...medium, mime }, maxSize !== undefined && bytes.byteLength > maxSize ? bytes.subarray(0, maxSize) : bytes)
}

interface RunContext {
  missProves: MissProof
  now: () => Date
}

/** Trusts a miss only as far as the network declares, unless a late arrival would be harmless. */
const lookUp = async <Key extends Json>(
  attempt: Attempt,
  { find, nativeKey, repeatableFor = Number.POSITIVE_INFINITY }: OnceOptions<Key>,
  { missProves, now }: RunContext,
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

const reconcile = async <Key extends Json>(last: Attempt, options: OnceOptions<Key>, context: RunContext): Promise<Published | 'send'> => {
  if (last.isLeft || last.outcome === 'rejected' || last.outcome === 'not_sent') return 'send'
  const { repeatableFor = 0 } = options
  const found = await lookUp(last, options, context)
  if (found.state === 'found') {
    last.outcome = 'confirmed'
    return found.published
  }
  if (found.state === 'absent') {
    Object.assign(last, { outcome: 'not_sent', isMissed: true })
    return 'send'
  }
  last.outcome = 'unknown'
  if (context.now().getTime() - last.startedAt.getTime() < repeatableFor) return 'send'
  throw new NetworkError({ kind: 'unknown', evidence: 'unknown', code: 'outcome_unknown' })
}

const settle = async <Key extends Json>(
  attempt: Attempt,
  options: OnceOptions<Key>,
  error: NetworkError,
  context: RunContext,
): Promise<Published> => {
  attempt.outcome = error.evidence
  attempt.errorCode = error.code
  if (error.evidence === 'unknown' || error.kind === 'duplicate') {
    const found = await lookUp(attempt, options, context)
    if (found.state === 'found') {
      attempt.outcome = 'confirmed'
      return found.published
    }
    if (found.state === 'absent' && error.evidence === 'unknown') Object.assign(attempt, { outcome: 'not_sent', isMissed: true })
  }
  throw error
}

const createOnce =
  (journal: Journal, options: TestRunOptions, context: RunContext): Run['once'] =>
  async (key, once) => {
    const done = journal.published.get(key)
    if (done) return done
    const confirm = (published: Published): Published => {
      journal.published.set(key, published)
      return published
    }
    const last = journal.attempts.findLast((attempt) => attempt.key === key)
    const next = last ? await reconcile(last, once, context) : 'send'
    if (next !== 'send') return confirm(next)
    const id = randomUUID()
    // All attempts of a step share one key: a retry must collide with a request still in flight.
    const isOtherPost = once.isKeyOfPayload && JSON.stringify(last?.payload) !== JSON.stringify(once.payload)
    const seed = isOtherPost || last?.isLeft ? id : seedOf(journal, key)
    const nativeKey = (isOtherPost ? undefined : last?.nativeKey) ?? (await once.nativeKey?.(seed)) ?? seed
    const baseline = await once.baseline?.().catch((error: unknown) => {
      if (error instanceof NetworkError) return null
      throw error
    })
    const { payload } = once
    const startedAt = context.now()
    const mayHaveArrived = ({ outcome = 'unknown', isMissed }: Attempt) => outcome === 'unknown' || isMissed === true
    const former = journal.attempts.find(
      (one) => one.key === key && mayHaveArrived(one) && JSON.stringify(one.payload) === JSON.stringify(payload),
    )
    const firstSentAt = former?.startedAt ?? startedAt
    const attempt: Attempt = { id, key, nativeKey, payload, startedAt, firstSentAt, baseline: baseline ?? null }
    journal.attempts.push(attempt)
    if (options.crash?.({ key, when: 'before_send' })) throw new Crash(key)
    try {
      const published = await once.send(nativeKey as Parameters<typeof once.send>[0], attempt)
      if (options.crash?.({ key, when: 'after_send' })) throw new Crash(key)
      attempt.outcome = 'confirmed'
      return confirm(published)
    } catch (error) {
      if (error instanceof NetworkError) return confirm(await settle(attempt, once, error, context))
      throw error
    }
  }

export const createTestRun = (options: TestRunOptions): Run & { journal: Journal } => {
  const journal = options.journal ?? createJournal()
  const now = options.now ?? (() => new Date())
  return {
    journal,
    http: options.http,
    openSocket: options.openSocket ?? createTestSocket(),
    signal: new AbortController().signal,
    now,
    subject: { publicationId: 'publication-1', accountId: 'account-1', link: 'https://harbour.example/winter' },
    step: async (key, work) => {
      // The journal returns what this same step stored in it.
      if (journal.steps.has(key)) return journal.steps.get(key) as Awaited<ReturnType<typeof work>>
      const result = await work()
      journal.steps.set(key, JSON.parse(JSON.stringify(result)))
      return result
    },
    seedOf: (step) => seedOf(journal, step),
    once: createOnce(journal, options, { now, missProves: options.missProves ?? 'nothing' }),
    published: async (key) => journal.published.get(key),
    withinQuota: (_, work) => work(),
    meter: async ({ read }) => read(),
    listTaken: async (ids) => new Set(ids.filter((id) => options.taken?.includes(id))),
    later: (milliseconds) => {
      throw new Later(milliseconds)
    },
    media: async (medium, constraints) => openMedia(options, medium, constraints),
    mediaAddress: async (medium, lifetime, constraints) => {
      const { size, mime } = openMedia(options, medium, constraints)
      if (size > (constraints?.maxSize ?? Infinity))
        throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
      const file = constraints ? `?${new URLSearchParams({ type: mime, bytes: String(size) })}` : ''
      return `${options.mediaOrigin ?? 'https://broadside.example'}/media/${medium.id}.${now().getTime() + lifetime}${file}`
    },
  }
}

/** Acts as the user who chooses to repeat a call whose outcome is unknown. */
export const repeatUnknown = ({ attempts }: Journal): void => {
  for (const attempt of attempts) if ((attempt.outcome ?? 'unknown') === 'unknown') attempt.isLeft = true
}

const mostTurns = 200

/** Runs to the end, retrying immediately whenever the network asks to retry later. `wait` may move the test's clock by that time. */
export const finish = async <T>(work: () => Promise<T>, wait: (milliseconds: number) => void = () => {}): Promise<T> => {
  for (let turn = 0; turn < mostTurns; turn++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Later)) throw error
      wait(error.milliseconds)
    }
  }
  throw new Error(`The network asked to come again later ${mostTurns} times.`)
}
