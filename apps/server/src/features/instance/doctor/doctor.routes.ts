import * as contract from '@broadside/contract/features/admin'
import { type Route, route } from '#http/bind.ts'
import type { Stored } from './doctor.store.ts'
import { examineNow, readExamination } from './doctor.ts'

const present = ({ checked_at, findings }: Stored) => ({ checked_at: checked_at.toISOString(), items: findings })

export const doctorRoutes: Route[] = [
  route(contract.getExamination, async (ctx) => present(await readExamination(ctx))),
  route(contract.examine, async (ctx) => present(await examineNow(ctx))),
]
