import type { Backups } from '@broadside/contract/features/backups.schemas'
import type { Static } from 'typebox'
import type { Config } from '#server/config.ts'
import { defined } from '#lib/defined.ts'
import type { BackupRow } from './backups.store.ts'

type BackupView = Static<typeof Backups>['items'][number]

export const presentBackup = ({ started_at, finished_at, verified_at, error_code, ...row }: BackupRow): BackupView => ({
  ...row,
  started_at: started_at.toISOString(),
  ...defined({
    finished_at: finished_at?.toISOString(),
    verified_at: verified_at?.toISOString(),
    error_code: error_code ?? undefined,
  }),
})

export const presentSchedule = ({ BACKUP_TO: target, BACKUP_AT: at }: Config) => (target ? { schedule: { at, target } } : {})
