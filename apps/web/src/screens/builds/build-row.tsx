import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BuildOverview, type BuildState, cancelBuild, isUnderWay, retryBuild } from '#api/builds.ts'
import { explain } from '#api/explain.ts'
import { formatDistance } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './builds.module.css'

const t = translator('builds')

const stateNames = {
  queued: 'stateQueued',
  building: 'stateBuilding',
  ready: 'stateReady',
  committed: 'stateCommitted',
  failed: 'stateFailed',
  cancelled: 'stateCanceled',
} as const satisfies Record<BuildState, string>

export const nameState = (state: BuildState): string => t(stateNames[state])

interface BuildRowProps {
  build: BuildOverview
  canBuild: boolean
  /** Its place among the loaded rows. */
  index: number
  /** The number of all rows; -1 if unknown. */
  size: number
  /** Its offset in the list, in pixels. */
  top: number
  measure: (row: HTMLLIElement | null) => void
}

const onError = (error: Error): void => void showToast(explain(error))

const describe = ({ sure, unsure, error_flags: flags }: BuildOverview): string[] => [
  ...(sure + unsure > 0 ? [t('posts', { count: sure + unsure })] : []),
  ...(unsure > 0 ? [t('unsure', { count: unsure })] : []),
  ...(flags > 0 ? [t('conflicts', { count: flags })] : []),
]

export const BuildRow = ({ build, canBuild, index, size, top, measure }: BuildRowProps) => {
  const cancel = useMutation({ mutationFn: () => cancelBuild(build.id), onError })
  const retry = useMutation({ mutationFn: () => retryBuild(build.id), onError })
  const title = build.excerpt || t('untitled')
  return (
    <li ref={measure} className={styles.row} data-index={index} aria-posinset={index + 1} aria-setsize={size} style={{ top }}>
      <div className={styles.what}>
        <Link to="/builds/$id" params={{ id: build.id }} className={styles.title}>
          {title}
        </Link>
        <span className={styles.more}>{[nameState(build.state), ...describe(build), formatDistance(build.created_at)].join(' · ')}</span>
      </div>
      {canBuild && isUnderWay(build) && (
        <Button busy={cancel.isPending} aria-label={t('cancelNamed', { title })} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      )}
      {canBuild && build.state === 'failed' && (
        <Button busy={retry.isPending} aria-label={t('retryNamed', { title })} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      )}
    </li>
  )
}
