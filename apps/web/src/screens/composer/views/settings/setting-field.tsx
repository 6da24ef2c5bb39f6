import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { SettingControlProps } from './setting-control.tsx'
import styles from './settings.module.css'
import { settingId } from '#composer/commands/anchors.ts'

const SettingControl = lazyPart(async () => ({ default: (await import('./setting-control.tsx')).SettingControl }))

interface SettingFieldProps extends SettingControlProps {
  /** The part it belongs to, if parts have their own settings. */
  part?: string | undefined
}

/** Reserves a setting's space and loads its control when first shown. */
export const SettingField = ({ part, ...props }: SettingFieldProps) => (
  <div id={settingId(props.field.key, part)} className={styles.field}>
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <SettingControl {...props} />
    </Suspense>
  </div>
)
