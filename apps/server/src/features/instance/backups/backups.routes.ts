import * as contract from '@broadside/contract/features/backups'
import { type Route, route } from '#http/bind.ts'
import { isServerHeld } from '#jobs/hold.ts'
import { presentBackup, presentSchedule } from './backups.present.ts'
import { listRecorded } from './backups.ts'

const most = 100

export const backupsRoutes: Route[] = [
  route(contract.listBackups, async ({ db, config }) => ({
    ...presentSchedule(config),
    held: await isServerHeld(db),
    items: (await listRecorded(db, most)).map(presentBackup),
  })),
]
