/**
 * Posts of Instagram and Threads begin as containers, which hold everything of a post and can be published once. A container is made and
 * processed before the due time, so that publishing is one short call, and its id is the key of that call. It lives for a day:
 * https://developers.facebook.com/docs/instagram-platform/content-publishing#publishing-with-containers
 */
import { createHash } from 'node:crypto'
import { NetworkError } from '../../spec/index.ts'
import type { Found, Json, Published, Run, Sent } from '../../spec/index.ts'
import type { Parameters } from './wire.ts'

export type Container =
  | { state: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'EXPIRED' }
  /** A failure of kind `unavailable` is worth another container. */
  | { state: 'ERROR'; error: NetworkError }

/** How a network makes and reads its containers. */
export interface ContainerApi {
  create(parameters: Parameters): Promise<string>
  read(id: string): Promise<Container>
}

export interface ContainerPlan {
  /** Identifies the content. An edit between two tries needs another container. */
  content: Json
  /** With the addresses of files, which differ each time. */
  parameters: () => Promise<Parameters>
}

/** Containers that are made for one post, when earlier ones failed or expired. */
const mostContainers = 3
/** Milliseconds after which a container that was ready is looked at again, because it may have expired. */
const readyFor = 3_600_000
/** Milliseconds that the network may take to process the files. */
const mostProcessing = 2 * 3_600_000

/** Meta recommends to look once a minute, but most containers are ready within seconds. */
const delayFor = (ageMs: number): number => Math.min(60_000, Math.max(5_000, ageMs / 2))

const digest = (content: Json): string => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

interface Made {
  [key: string]: Json
  id: string
  /** An ISO date. */
  at: string
}

const ageOf = (run: Run, { at }: Pick<Made, 'at'>): number => run.now().getTime() - Date.parse(at)

/** False for one that can't become a post anymore. Throws NetworkError kind `rejected` if the network refused its content. */
const waitFor = async (run: Run, api: ContainerApi, made: Made): Promise<boolean> => {
  const container = await api.read(made.id)
  switch (container.state) {
    case 'FINISHED':
    case 'PUBLISHED':
      return true
    case 'EXPIRED':
      return false
    case 'ERROR':
      if (container.error.kind === 'unavailable') return false
      throw container.error
    case 'IN_PROGRESS':
      if (ageOf(run, made) < mostProcessing) return run.later(delayFor(ageOf(run, made)))
      throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'processing_timeout' })
  }
}

const isUsable = async (run: Run, api: ContainerApi, made: Made): Promise<boolean> => {
  const known = await run.step(`ready:${made.id}`, async () => ({ isUsable: await waitFor(run, api, made), at: run.now().toISOString() }))
  return known.isUsable && (ageOf(run, known) < readyFor || (await waitFor(run, api, made)))
}

/** Returns the id of a container that can be published, or that was. Retries later while the network processes its files. */
export const prepareContainer = async (run: Run, api: ContainerApi, { content, parameters }: ContainerPlan): Promise<string> => {
  for (let number = 1; number <= mostContainers; number++) {
    const made = await run.step<Made>(`container:${digest(content)}:${number}`, async () => ({
      id: await api.create(await parameters()),
      at: run.now().toISOString(),
    }))
    if (await isUsable(run, api, made)) return made.id
  }
  throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'container_failed' })
}

/** Milliseconds after which a call that a paused process sends late has timed out. */
const lateAfter = 60_000

/** What a container proves about its post. `list` finds the post of one that was published. */
const lookUp = async (
  run: Run,
  api: ContainerApi,
  keys: { called: string; current: string },
  { startedAt }: Sent,
  list: () => Promise<Found>,
): Promise<Found> => {
  const { state } = await api.read(keys.called)
  if (state === 'PUBLISHED') return list()
  // A call that arrives late publishes the same container, unless the post has another one by now.
  const isHarmless = keys.called === keys.current || run.now().getTime() - startedAt.getTime() >= lateAfter
  return { state: state !== 'IN_PROGRESS' && isHarmless ? 'absent' : 'unsure' }
}

export interface PublishPlan {
  /** The name of the call in the delivery's records. */
  step: string
  segment: number
  container: string
  send: (container: string) => Promise<Published>
  /** Finds the post among those of the account; never `absent`, because lists are late. */
  list: (sent: Sent) => Promise<Found>
}

/** Publishes a container at most once. Its id is stored before the call. */
export const publishContainer = (run: Run, api: ContainerApi, { step, segment, container, send, list }: PublishPlan): Promise<Published> =>
  run.once<string>(step, {
    nativeKey: () => container,
    isKeyOfPayload: true,
    payload: { container },
    segment,
    send: async (called) => {
      try {
        return await send(called)
      } catch (error) {
        if (!(error instanceof NetworkError) || error.evidence !== 'rejected') throw error
        // A container that an earlier call published is refused; its post is looked up as a duplicate.
        const { state } = await api.read(called).catch(() => ({ state: undefined }))
        throw state === 'PUBLISHED' ? new NetworkError({ kind: 'duplicate', evidence: 'rejected', code: error.code, cause: error }) : error
      }
    },
    find: (called, sent) => lookUp(run, api, { called, current: container }, sent, () => list(sent)),
  })
