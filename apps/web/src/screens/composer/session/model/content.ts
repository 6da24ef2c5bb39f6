/** The editable content of a post and its destinations. Immutable. */
import type { PublicationView } from '#api/publications.ts'
import { idOfTarget } from '#lib/target-id.ts'
import type { RequestedTime } from '#web/time-picker/requested-time.ts'

type Destination = PublicationView['destinations'][number]
export type MediaItem = PublicationView['media'][number]

interface WithMedia {
  readonly media: readonly MediaItem[]
}

export type Segment = Omit<PublicationView['segments'][number], 'media'> & WithMedia
/** A part of one account. Absent fields are inherited from the shared part with the id `segment_id`. */
export type OwnSegment = Omit<NonNullable<Destination['segments']>[number], 'media'> & Partial<WithMedia>

/** A destination. Fields that it inherits are absent. */
export interface Target extends Pick<Destination, 'social_account_id' | 'platform' | 'target_key' | 'settings'> {
  /** Set by the user; absent: chosen automatically. */
  output_profile?: string
  text?: string
  title?: string
  description?: string
  segments?: readonly OwnSegment[]
  schedule?: RequestedTime
}

export interface Content
  extends
    Pick<PublicationView, 'title' | 'text' | 'source_url' | 'goal' | 'audience' | 'intent' | 'metadata'>,
    Partial<Pick<PublicationView, 'random_delay_minutes' | 'social_set_id'>> {
  segments: readonly Segment[]
  media: readonly MediaItem[]
  schedule?: RequestedTime
  targets: readonly Target[]
}

/** Accounts to publish to, and the account group they come from. */
export interface Chosen {
  targets: readonly Target[]
  setId?: string | undefined
}

export const emptyContent = (targets: readonly Target[], setId?: string): Content => ({
  title: '',
  text: '',
  segments: [],
  media: [],
  source_url: '',
  goal: '',
  audience: '',
  intent: 'post',
  metadata: {},
  ...(setId !== undefined && { social_set_id: setId }),
  targets,
})

/** The id of the one text of a post without segments. */
export const wholeText = 'text'

/** In edits and views, `accountId` is the id of a target; undefined means the shared content. */
export { idOfTarget } from '#lib/target-id.ts'

export const accountOfTarget = (targetId: string): string => targetId.split(' ', 1)[0] ?? targetId

/** The identity of a target, and its network. */
export type TargetName = Pick<Target, 'social_account_id' | 'platform' | 'target_key'>

export const listTargets = ({ targets }: Pick<Content, 'targets'>): TargetName[] =>
  targets.map(({ social_account_id, platform, target_key }) => ({ social_account_id, platform, target_key }))

export const countTargets = ({ targets }: Content): number => targets.length

export const findTarget = (content: Pick<Content, 'targets'>, accountId: string | undefined): Target | undefined =>
  accountId === undefined ? undefined : content.targets.find((target) => idOfTarget(target) === accountId)

/** Returns the same content if the change returns the same target. */
export const withTarget = (content: Content, accountId: string, change: (target: Target) => Target): Content => {
  const index = content.targets.findIndex((target) => idOfTarget(target) === accountId)
  const target = content.targets[index]
  const changed = target && change(target)
  return changed === undefined || changed === target ? content : { ...content, targets: content.targets.with(index, changed) }
}
