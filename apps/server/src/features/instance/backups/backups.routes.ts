import * as contract from '@broadside/contract/features/backups'
import { type Route, route } from '#http/bind.ts'
import { isServerHeld } from '#jobs/hold.ts'
import { presentBackup } from './backups.present.ts'
import { listRuns } from './backups.store.ts'

const most = 100

export const backupsRoutes: Route[] = [
  route(contract.listBackups, async ({ db }) => ({
    held: await isServerHeld(db),
    items: (await listRuns(db, most)).map(presentBackup),
  })),
]
