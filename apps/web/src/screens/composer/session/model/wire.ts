/** Converts between the editor's content and the API's publications, without losing any field of a post. */
import type { PublicationView } from '#api/publications.ts'
import { without } from '#lib/without.ts'
import { isSameTime, type RequestedTime } from '#web/time-picker/requested-time.ts'
import type { Content, Target } from './content.ts'

type Destination = PublicationView['destinations'][number]

const present = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** A scheduled destination can't lose a custom time on the server, so one that equals the time of the post is treated as inherited. */
const ownTime = ({ schedule, status }: Destination, shared: PublicationView['schedule']): RequestedTime | undefined =>
  status === 'scheduled' && isSameTime(schedule, shared) ? undefined : schedule

const toTarget = (one: Destination, shared: PublicationView['schedule']): Target =>
  present<Target>({
    social_account_id: one.social_account_id,
    platform: one.platform,
    target_key: one.target_key,
    settings: one.settings,
    output_profile: one.profile_locked ? one.output_profile : undefined,
    text: one.text,
    title: one.title,
    description: one.description,
    segments: one.segments,
    schedule: ownTime(one, shared),
  })

export const toContent = (publication: PublicationView): Content =>
  present<Content>({
    title: publication.title,
    text: publication.text,
    segments: publication.segments,
    media: publication.media,
    source_url: publication.source_url,
    goal: publication.goal,
    audience: publication.audience,
    intent: publication.intent,
    metadata: publication.metadata,
    random_delay_minutes: publication.random_delay_minutes,
    social_set_id: publication.social_set_id,
    schedule: publication.schedule,
    targets: publication.destinations.map((one) => toTarget(one, publication.schedule)),
  })

/** Removes keys owned by the service, which the API returns but does not accept. */
const ownMetadata = (metadata: Content['metadata']) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith('broadside.')))

const scheduleOf = (requested: RequestedTime | undefined) => (requested ? { schedule: requested } : {})

const toDestination = (target: Target) => {
  const { platform: _, schedule, output_profile: profile, segments, ...own } = target
  return {
    ...own,
    ...(segments ? { segments: segments.map(({ media, ...segment }) => ({ ...segment, ...(media ? { media: [...media] } : {}) })) } : {}),
    ...(profile === undefined ? {} : { output_profile: profile, profile_locked: true }),
    ...scheduleOf(schedule),
  }
}

/** The request body to save a post, without the revision. */
export const toDraft = ({ targets, metadata, schedule, segments, media, social_set_id: setId, ...content }: Content) => ({
  ...content,
  social_set_id: setId ?? null,
  segments: segments.map((segment) => ({ ...segment, media: [...segment.media] })),
  media: [...media],
  metadata: ownMetadata(metadata),
  ...scheduleOf(schedule),
  destinations: targets.map(toDestination),
})

/** The request body to create a post, without the workspace. A post that names its accounts can't name their group too. */
export const toBody = (content: Content) => without(toDraft(content), 'social_set_id')
