import type { BuildView } from '#api/builds.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

const phases = [
  { phase: 'queued', name: 'phaseQueued' },
  { phase: 'sources', name: 'phaseSources' },
  { phase: 'directing', name: 'phaseDirecting' },
  { phase: 'drafting', name: 'phaseDrafting' },
  { phase: 'reviewing', name: 'phaseReviewing' },
] as const

/** What is being done right now, among all steps. */
export const Progress = ({ build: { phase } }: { build: BuildView }) => {
  const current = phases.findIndex((one) => one.phase === phase)
  const shown = phases[current]
  return (
    <div>
      <output className="visually-hidden">{shown && t(shown.name)}</output>
      <ol className={styles.phases} aria-label={t('progress')}>
        {phases.map((one, index) => (
          <li key={one.phase} data-done={index < current || undefined} {...(index === current && { 'aria-current': 'step' })}>
            {index === current && <Spinner />}
            {t(one.name)}
          </li>
        ))}
      </ol>
    </div>
  )
}
