import { translator } from '#i18n/translator.ts'
import { classNames } from '../class-names.ts'
import styles from './state-chip.module.css'

const t = translator('common')

/**
 * The state of a post or destination. `paused`: its queue is. `looking`: it is unknown whether it was published, and the server is checking. `asking`: it is
 * unknown, and only a person can confirm. `risk`: it is scheduled, and will or may not be published.
 */
export type State =
  | 'draft'
  | 'queued'
  | 'risk'
  | 'paused'
  | 'publishing'
  | 'published'
  | 'partly'
  | 'failed'
  | 'looking'
  | 'asking'
  | 'cancelled'

const names = {
  draft: 'stateDraft',
  queued: 'stateQueued',
  risk: 'stateRisk',
  paused: 'statePaused',
  publishing: 'statePublishing',
  published: 'statePublished',
  partly: 'statePartly',
  failed: 'stateFailed',
  looking: 'stateLooking',
  asking: 'stateAsking',
  cancelled: 'stateCancelled',
} as const satisfies Record<State, string>

export const nameState = (state: State): string => t(names[state])

const classOf = (state: State): string => classNames(styles[state], state === 'risk' && styles.asking)

export const StateIcon = ({ state }: { state: State }) => <span className={classNames(styles.icon, classOf(state))} aria-hidden />

interface StateChipProps {
  state: State
  count?: number
  className?: string | undefined
}

/** A state as shape, color and text; with a count, the text is for screen readers only. */
export const StateChip = ({ state, count, className }: StateChipProps) => (
  <span className={classNames(styles.chip, classOf(state), className)} title={count === undefined ? undefined : nameState(state)}>
    {count}
    {count === undefined ? nameState(state) : <span className="visually-hidden">{nameState(state)}</span>}
  </span>
)
