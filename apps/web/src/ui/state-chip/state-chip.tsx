import { words } from '#words/words.ts'
import { classNames } from '../class-names.ts'
import styles from './state-chip.module.css'

const t = words('common')

/**
 * The state of a post or destination. `looking`: it is unknown whether it was published, and the server is checking. `asking`: it is
 * unknown, and only a person can confirm.
 */
export type State = 'draft' | 'queued' | 'publishing' | 'published' | 'partly' | 'failed' | 'looking' | 'asking' | 'cancelled'

/** Each state has its own shape, so that color is never the only difference. On a 12-unit grid. */
const shapes: Record<State, string> = {
  draft: 'M2 6h8',
  queued: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M6 3.5V6l1.6 1.4',
  publishing: 'M10.5 6a4.5 4.5 0 1 1-2.6-4.1',
  published: 'M2 6.5 4.8 9.2 10 3',
  partly: 'M1 6.5 3.4 9 7.6 3.4M8.4 9h2.6',
  failed: 'm3 3 6 6M9 3 3 9',
  looking: 'M1.5 7C3 4 4.8 4 6 6s3 2 4.5-1',
  asking: 'M4 4.2a2 2 0 1 1 2.7 1.9C6 6.4 6 6.8 6 7.3M6 9.7v.1',
  cancelled: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M2.9 9.1l6.2-6.2',
}

const names = {
  draft: 'stateDraft',
  queued: 'stateQueued',
  publishing: 'statePublishing',
  published: 'statePublished',
  partly: 'statePartly',
  failed: 'stateFailed',
  looking: 'stateLooking',
  asking: 'stateAsking',
  cancelled: 'stateCancelled',
} as const satisfies Record<State, string>

export const nameState = (state: State): string => t(names[state])

export const StateIcon = ({ state }: { state: State }) => (
  <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden>
    <path d={shapes[state]} />
  </svg>
)

/** A state as shape, color and text; with a count, the text is for screen readers only. */
export const StateChip = ({ state, count }: { state: State; count?: number }) => (
  <span className={classNames(styles.chip, styles[state])} title={count === undefined ? undefined : nameState(state)}>
    <StateIcon state={state} />
    {count}
    {count === undefined ? nameState(state) : <span className="visually-hidden">{nameState(state)}</span>}
  </span>
)
