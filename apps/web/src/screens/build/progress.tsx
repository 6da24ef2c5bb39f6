import { Check } from 'lucide-react'
import type { BuildView } from '#api/builds.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { namePhase, phases } from './phases.ts'

const t = translator('builds')

/** What is being done right now, among all steps. */
export const Progress = ({ build: { phase } }: { build: BuildView }) => {
  const current = phases.findIndex((one) => one === phase)
  return (
    <div>
      <output className="visually-hidden">{namePhase(phase)}</output>
      <ol className={styles.phases} aria-label={t('progress')}>
        {phases.map((one, index) => (
          <li key={one} data-done={index < current || undefined} {...(index === current && { 'aria-current': 'step' })}>
            <span className={styles.sign}>
              {index === current && <Spinner />}
              {index < current && <Check size={16} aria-label={t('done')} />}
            </span>
            {namePhase(one)}
          </li>
        ))}
      </ol>
    </div>
  )
}
