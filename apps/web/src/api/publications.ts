/** Reads and changes posts. Every change puts the server's response where the post's readers find it. */
import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { without } from '#lib/without.ts'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type PublicationView = AnswerOf<'getPublication'>
export type DestinationView = PublicationView['destinations'][number]

export const publicationsKey = ['publications'] as const

export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...publicationsKey, 'one', id],
    queryFn: async ({ signal }) => (await api.getPublication({ params: { id }, signal })).body,
  })

/** Issues only the server can find in a stored post, such as other posts at the same time. */
export const storedIssuesQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...publicationsKey, 'issues', id, revision],
    queryFn: async ({ signal }) => (await api.validatePublication({ params: { id }, signal })).body.issues,
  })

/** Stores the post and marks lists and counts as outdated. */
export const keepPublication = (publication: PublicationView): PublicationView => {
  const { queryKey } = publicationQuery(publication.id)
  // A response still in flight may be older.
  void queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, publication)
  void queries.invalidateQueries({
    queryKey: publicationsKey,
    predicate: ({ queryKey }) => queryKey[publicationsKey.length] !== 'one',
  })
  return publication
}

/** The version a change was based on: the server rejects the change if there is a newer one. */
interface Seen {
  id: string
  revision: number
}

type CreateBody = Parameters<typeof api.createPublication>[0]['body']
type ScheduleChange = Parameters<typeof api.changePublicationSchedule>[0]['body']
type ScheduleBody = Parameters<typeof api.schedulePublication>[0]['body']
type DraftBody = Parameters<typeof api.saveDraft>[0]['body']

export const createPublication = async (body: CreateBody, idempotencyKey: string): Promise<PublicationView> =>
  keepPublication((await api.createPublication({ body, idempotencyKey })).body)

/** Saves all content and destinations; `apply` also changes what is scheduled. */
export const saveDraft = async (id: string, body: DraftBody): Promise<PublicationView> =>
  keepPublication((await api.saveDraft({ params: { id }, body })).body)

interface TimeChange extends Seen, Pick<ScheduleChange, 'schedule'> {
  /** Absent: those without their own time. */
  destinationIds?: readonly string[] | undefined
}

/** Reschedules; null removes the time. */
export const changeSchedule = async ({ id, revision, schedule, destinationIds }: TimeChange): Promise<PublicationView> => {
  const body = { expected_revision: revision, schedule, ...(destinationIds ? { destination_ids: [...destinationIds] } : {}) }
  return keepPublication((await api.changePublicationSchedule({ params: { id }, body })).body)
}

export const duplicatePublication = async (id: string): Promise<PublicationView> =>
  keepPublication((await api.duplicatePublication({ params: { id }, idempotencyKey: newKey() })).body)

/** Schedules at this time, otherwise at the stored one. */
export const schedulePublication = async ({ id, revision, schedule }: Seen & { schedule?: ScheduleBody['schedule'] | undefined }) => {
  const body = { expected_revision: revision, ...(schedule ? { schedule } : {}) }
  return keepPublication((await api.schedulePublication({ params: { id }, body, idempotencyKey: newKey() })).body)
}

/** Publishes after the delay, during which `cancelPublication` undoes it. */
export const publishNow = async ({ id, revision, delaySeconds }: Seen & { delaySeconds: number }): Promise<PublicationView> =>
  keepPublication(
    (
      await api.publishPublicationNow({
        params: { id },
        body: { expected_revision: revision, delay_seconds: delaySeconds },
        idempotencyKey: newKey(),
      })
    ).body,
  )

export const retryFailed = async ({ id, revision }: Seen): Promise<PublicationView> =>
  keepPublication(
    (await api.retryFailedDestinations({ params: { id }, body: { expected_revision: revision }, idempotencyKey: newKey() })).body,
  )

interface OneDestination extends Seen {
  destinationId: string
}

export const retryDestination = async ({ id, revision, destinationId }: OneDestination): Promise<PublicationView> =>
  keepPublication(
    (
      await api.retryDestination({
        params: { id, destination_id: destinationId },
        body: { expected_revision: revision },
        idempotencyKey: newKey(),
      })
    ).body,
  )

/** What the user saw on the network; `retry` accepts the risk of a duplicate. */
export type Resolution = { resolution: 'published'; external_url: string } | { resolution: 'retry' | 'not_published' }

export const resolveDestination = async ({
  id,
  revision,
  destinationId,
  ...resolution
}: OneDestination & Resolution): Promise<PublicationView> =>
  keepPublication(
    (
      await api.resolveDestination({
        params: { id, destination_id: destinationId },
        body: { expected_revision: revision, ...resolution },
        idempotencyKey: newKey(),
      })
    ).body,
  )

/** Cancels what is scheduled; within the delay of `publishNow` it restores the previous state. */
export const cancelPublication = async ({ id, revision }: Seen): Promise<PublicationView> =>
  keepPublication((await api.cancelPublication({ params: { id }, body: { expected_revision: revision }, idempotencyKey: newKey() })).body)

/** Moves the post from the trash back to the drafts. */
export const restorePublication = async (id: string): Promise<PublicationView> => {
  const { body } = await api.restorePublication({ params: { id }, body: {}, idempotencyKey: newKey() })
  return keepPublication(without(body, 'not_rescheduled'))
}

export const deletePermanently = async (id: string): Promise<void> => {
  await api.deletePublication({ params: { id }, query: { confirm: true, permanent: true } })
  await queries.invalidateQueries({ queryKey: publicationsKey })
}

export const deletePublication = async ({ id, revision }: Seen): Promise<void> => {
  await api.deletePublication({ params: { id }, query: { confirm: true, expected_revision: revision } })
  queries.removeQueries({ queryKey: publicationQuery(id).queryKey })
  await queries.invalidateQueries({ queryKey: publicationsKey })
}
