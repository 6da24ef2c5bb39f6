import type { Backups } from '@broadside/contract/features/backups.schemas'
import type { Static } from 'typebox'
import { defined } from '#lib/defined.ts'
import type { BackupRow } from './backups.store.ts'

type BackupView = Static<typeof Backups>['items'][number]

export const presentBackup = ({ started_at, finished_at, verified_at, error_code, state, ...row }: BackupRow): BackupView => ({
  ...row,
  state: state as BackupView['state'],
  started_at: started_at.toISOString(),
  ...defined({
    finished_at: finished_at?.toISOString(),
    verified_at: verified_at?.toISOString(),
    error_code: error_code ?? undefined,
  }),
})
