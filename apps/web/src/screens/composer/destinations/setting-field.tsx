import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { SettingControlProps } from './setting-control.tsx'
import styles from './settings.module.css'

const SettingControl = lazy(async () => ({ default: (await import('./setting-control.tsx')).SettingControl }))

interface SettingFieldProps extends SettingControlProps {
  /** The part that it belongs to, where each has settings of its own. */
  part?: string | undefined
}

export const settingId = (key: string, part?: string): string => ['composer-setting', key, ...(part === undefined ? [] : [part])].join('-')

/** The place of a setting. Its control comes when it is first shown. */
export const SettingField = ({ part, ...props }: SettingFieldProps) => (
  <div id={settingId(props.field.key, part)} className={styles.field}>
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <SettingControl {...props} />
    </Suspense>
  </div>
)
